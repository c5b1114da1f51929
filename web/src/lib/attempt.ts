/** Something that a person wished for: if it cannot be done, a notice says why. */
import { notice } from './notices.svelte';
import { tell } from './problem';

export async function attempt(deed: Promise<unknown>, then?: () => void): Promise<void> {
  try {
    await deed;
    then?.();
  } catch (error) {
    notice(tell(error), true);
  }
}
