/** What the keys mean on the chart, beside the arrows. */
export type Command = 'next' | 'previous' | 'choose' | 'why' | 'undo' | 'cancel';

const KEYS: Readonly<Record<string, Command>> = {
  Enter: 'choose',
  ' ': 'choose',
  n: 'next',
  p: 'previous',
  '?': 'why',
  u: 'undo',
  Escape: 'cancel',
};

/** The command of a key; null if it means nothing here. */
export function command(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}
