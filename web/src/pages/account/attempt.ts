/** A wish on the page of one's account: a notice says that it is done, or why it cannot be. */
import { notice } from '../../lib/notices.svelte';
import { tell } from '../../lib/problem';

export async function attempt(deed: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await deed();
    if (done) notice(done);
  } catch (error) {
    notice(tell(error), true);
  }
}

/** The same for a form that is sent. */
export const submitted =
  (deed: () => Promise<unknown>, done?: () => string) =>
  (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    return attempt(deed, done?.());
  };
