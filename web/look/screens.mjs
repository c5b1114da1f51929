// Looks at the page as a person does: every page and the main states at three sizes, as pictures in look/shots/.
import { mkdirSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { chromium as browserType } from 'playwright-core';

const HOME = process.env.REGNUM_PAGE ?? 'http://127.0.0.1:8000';
const SHOTS = new URL('./shots/', import.meta.url).pathname;
const SIZES = { wide: [1280, 800], tablet: [820, 1180], phone: [390, 844] };
mkdirSync(SHOTS, { recursive: true });
const only = process.argv.slice(2);

// Meant for tiny machines: in one process a closed context takes the browser with it, and without web security CORS is not seen.
const UNFIT = ['--single-process', '--no-zygote', '--disable-web-security'];
const args = chromium.args.filter((arg) => !UNFIT.includes(arg));
const browser = await browserType.launch({ args, executablePath: await chromium.executablePath(), headless: true });

for (const [size, [width, height]] of Object.entries(SIZES)) {
  if (only.length && !only.includes(size)) continue;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: size !== 'wide',
    isMobile: size === 'phone',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && console.log(`${size}: ${message.text()}`),
  );
  page.on('response', (answer) => answer.status() >= 400 && console.log(`${size}: ${answer.status()} ${answer.url()}`));
  page.on('pageerror', (error) => console.log(`${size}: ${error}`));
  const shot = async (name) => {
    await page.waitForTimeout(350);
    await page.screenshot({ path: `${SHOTS}${name}-${size}.png` });
  };

  await page.goto(HOME);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await shot('home');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await shot('new-table');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/tables\//);
  await page.getByText('Your turn.').first().waitFor({ timeout: 20_000 });
  await shot('table');
  for (const [name, path] of Object.entries({
    rules: '/rules/domaine#DOM-B3',
    account: '/account',
    import: '/import',
    learn: '/learn/domaine',
    lost: '/nowhere',
  })) {
    await page.goto(HOME + path);
    await shot(name);
  }
  await context.close();
}
await browser.close();
