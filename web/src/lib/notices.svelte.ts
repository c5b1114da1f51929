/** What is read out to those who listen rather than look, and the short notices everyone sees. */
import { untrack } from 'svelte';

let said = $state('');
let last = '';
let shown = $state<{ id: number; text: string; bad: boolean }[]>([]);
let count = 0;

export const notices = {
  get said(): string {
    return said;
  },
  get shown() {
    return shown;
  },
};

/** Reads a sentence out, politely. The same sentence twice is read twice. */
export function say(text: string): void {
  last = text === last ? `${text}\u00a0` : text;
  said = last;
}

/** Shows a short notice for a few seconds and reads it out. */
export function notice(text: string, bad = false): void {
  const id = ++count;
  untrack(() => {
    shown = [...shown.slice(-2), { id, text, bad }];
  });
  say(text);
  setTimeout(() => dismiss(id), bad ? 8000 : 4000);
}

export function dismiss(id: number): void {
  shown = shown.filter((one) => one.id !== id);
}
