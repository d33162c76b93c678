import { chromium } from 'playwright';
import { PortalProcess } from '/work/wt/partners/tests/helpers/portal-process.ts';
import { signInAs } from '/work/wt/partners/tests/helpers/sign-in.ts';
const portal = await PortalProcess.start();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
const steps = (await import(process.argv[2])).default;
for (const [width, scheme] of JSON.parse(process.argv[3] ?? '[[1440,"light"],[768,"light"],[390,"dark"]]')) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: scheme, isMobile: width < 500, hasTouch: width < 500 });
  await signInAs(context, portal.origin, '13800000001');
  const page = await context.newPage();
  page.on('console', (m) => console.log('console', m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  const shot = (name) => page.screenshot({ path: `/tmp/partners-shots/${name}-${width}.png`, fullPage: true });
  try { await steps({ page, origin: portal.origin, shot, width }); } catch (e) { console.log('step failed', e.message.slice(0, 600)); await shot('failed'); }
  await context.close();
}
await browser.close();
await portal.stop();
