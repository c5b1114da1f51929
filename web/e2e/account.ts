/** The page on which one looks after one's account. */
import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'a castle on d6';

/** A part of the page by its heading. */
export function panel(visitor: Visitor, heading: string): Locator {
  const { page } = visitor;
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
}

/** A device that keeps passkeys and is sure of its owner, in place of a finger on a sensor. Returns how many it keeps. */
export async function authenticator(visitor: Visitor): Promise<() => Promise<number>> {
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}
