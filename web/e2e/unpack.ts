/** Unpacks Chromium before the tests start in several processes, so that they do not do it at once. */
import chromium from '@sparticuz/chromium';

export async function globalSetup(): Promise<void> {
  await chromium.executablePath();
}
