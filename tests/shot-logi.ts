import { chromium } from 'playwright/test';
import { signInAs } from './helpers/sign-in.ts';
const origin = 'http://127.0.0.1:4474';
const [phone, width, ...steps] = process.argv.slice(2);
import { findChromium } from '../scripts/browser/chromium.ts';
const browser = await chromium.launch({ executablePath: findChromium() as string, args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
const context = await browser.newContext({ viewport: { width: Number(width), height: 1000 }, baseURL: origin });
await signInAs(context, origin, phone as string);
const page = await context.newPage();
page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()); });
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
for (const step of steps) {
  const [kind, ...rest] = step.split('|');
  const arg = rest.join('|');
  if (kind === 'go') await page.goto(arg);
  if (kind === 'wait') await page.waitForTimeout(Number(arg));
  if (kind === 'click') await page.getByText(arg, { exact: true }).first().click();
  if (kind === 'link') await page.getByRole('link', { name: arg }).first().click();
  if (kind === 'button') await page.getByRole('button', { name: arg }).first().click();
  if (kind === 'text') console.log(await page.locator('body').innerText());
  if (kind === 'url') console.log(page.url());
  if (kind === 'shot') { await page.screenshot({ path: arg, fullPage: true }); }
}
await browser.close();
