/** The little Markdown of rulebooks: paragraphs, lists, *emphasis*, **weight** and `code`; rule ids become links. */
export type Span = { readonly kind: 'text' | 'em' | 'strong' | 'code' | 'rule'; readonly text: string };
export type Block = { readonly kind: 'p' | 'ul'; readonly lines: readonly (readonly Span[])[] };

const SPANS = /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\b(?<rule>[A-Z]{2,4}-[A-Z]{0,2}\d+)\b/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(SPANS)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [kind, inner] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [
      'text',
      match[0],
    ];
    found.push({ kind: kind as Span['kind'], text: inner as string });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => {
      const lines = part.trim().split('\n');
      return lines.every((line) => /^\s*[-*] /.test(line))
        ? { kind: 'ul', lines: lines.map((line) => spans(line.replace(/^\s*[-*] /, ''))) }
        : { kind: 'p', lines: [spans(lines.join(' '))] };
    });
}

/** Letters alone, small and without accents: what a search compares. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
