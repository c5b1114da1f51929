/** What is read out to those who listen rather than look, and the short notices everyone sees. */
import { untrack } from 'svelte';

let said = $state('');
let last = '';
let notices = $state<{ id: number; text: string; bad: boolean }[]>([]);
let count = 0;

export const live = {
  get said(): string {
    return said;
  },
  get notices() {
    return notices;
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
    notices = [...notices.slice(-2), { id, text, bad }];
  });
  say(text);
  setTimeout(() => dismiss(id), bad ? 8000 : 4000);
}

export function dismiss(id: number): void {
  notices = notices.filter((one) => one.id !== id);
}
