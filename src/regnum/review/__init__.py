"""Reviews of games that were played: what each decision was worth, and what luck did."""

from regnum.review.review import Contributions, Decision, Judge, Judgement, Moment, Review, Verdict
from regnum.review.reviewer import Piece, Reviewer, Stages, judge_of, review, reviewing

__all__ = [
    "Contributions",
    "Decision",
    "Judge",
    "Judgement",
    "Moment",
    "Piece",
    "Review",
    "Reviewer",
    "Stages",
    "Verdict",
    "judge_of",
    "review",
    "reviewing",
]
