"""Checks the dealing of a finished game: python3 verify.py RECORD.json [what you kept before the deal …]

It needs Python alone, and no rules of any game. `regnum record convert FILE --to json` writes the JSON of a record.
What you kept (the dealer's commitment, your entropy, pledges that you saw) must stand in the record: that, and not the
record alone, is what proves the deal. docs/fairness.md says how everything is computed, and what is not proven here.
Where several tables share a deal, places are counted over all their seats, and "shared" says which are this table's.
"""

import hashlib
import itertools
import json
import sys
from collections import Counter
from pathlib import Path


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def number(value):
    return value.to_bytes(8, "big")


def answer(key, stream, count, n):
    hashes = (sha256(key, number(count), number(attempt), stream.encode()) for attempt in itertools.count())
    return next(drawn % n for one in hashes if (drawn := int.from_bytes(one, "big")) < (1 << 256) // n * n)


def faults(record, kept):
    header = record["header"]
    seed, committed = bytes.fromhex(header.get("seed", "")), header["commitment"]
    entropies, pledges = header["entropy"], header.get("pledge", [])
    found = [f"{one} is not in the record" for one in kept if one not in (committed, *entropies, *pledges)]
    if sha256(b"regnum commitment 1\n", seed).hex() != committed:
        found.append("the seed is not the one that was committed to")
    for place, (entropy, pledge) in enumerate(zip(entropies, pledges, strict=bool(pledges)), 1):
        if entropy and sha256(f"regnum pledge 1\n{committed}\n{entropy}".encode()).hex() != pledge:
            found.append(f"the entropy of place {place} was not pledged")
        elif pledge and not entropy:
            print(f"place {place} pledged and did not reveal")
    key = sha256(b"regnum key 2\n", seed, *(number(len(one.encode())) + one.encode() for one in entropies))
    counts, standing = Counter(), []
    for line, asked in enumerate(record["answers"]):
        if asked is None:  # the last entry that stands is taken back, and what it asked will be asked again
            counts.subtract(standing.pop())
            continue
        for stream, n, said in asked:
            if n < 1 or answer(key, stream, counts[stream], n) != said:
                found.append(f"entry {line}: '{stream}' does not answer {said} to question {counts[stream]}")
            counts[stream] += 1
        standing.append(Counter(stream for stream, _, _ in asked))
    return found + ["nobody pledged: the dealer may have known all entropy"] * (any(entropies) and not pledges)


if __name__ == "__main__":
    problems = faults(json.loads(Path(sys.argv[1]).read_text("utf-8")), sys.argv[2:])
    sys.exit("not fair: " + "; ".join(problems) if problems else print("fair: all follows from what was committed to"))
