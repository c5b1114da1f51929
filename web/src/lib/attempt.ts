/** Something that a person wished for: if it cannot be done, a notice says why. */
import { notice } from './notices.svelte';
import { tell } from './problem';

export async function attempt<T>(deed: Promise<T>, then?: (done: T) => void): Promise<void> {
  try {
    const done = await deed;
    then?.(done);
  } catch (error) {
    notice(tell(error), true);
  }
}
