/** The one Chromium of a process. The package unpacks it into the temporary folder the first time. */
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as kind } from 'playwright-core';

// Meant for tiny machines: in one process a closed context takes the browser with it, and without web security CORS is not seen.
// Drawing by an emulated graphics card is far slower than drawing without one.
const UNFIT =
  /^--(single-process|no-zygote|disable-web-security|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu)\b/;

let launched: Promise<Browser> | null = null;

export function browser(): Promise<Browser> {
  launched ??= chromium.executablePath().then((executablePath) =>
    kind.launch({
      args: chromium.args.filter((arg) => !UNFIT.test(arg)).concat('--disable-gpu'),
      executablePath,
      headless: true,
    }),
  );
  return launched;
}

export async function quit(): Promise<void> {
  await (await launched)?.close();
  launched = null;
}
