import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { publish } from '../../scripts/site/publish.ts';
import { followMenu } from '../helpers/drawer.ts';
import { ownView } from '../helpers/own-view.ts';
import { DEMO, PortalProcess } from '../helpers/portal-process.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { QuietBrowser } from '../helpers/quiet-browser.ts';
import { signInAs } from '../helpers/sign-in.ts';

// The site is really published anew under an open page, by the command that an installation uses.

const NEXT = 'f'.repeat(16);

const renamed = (file: string) => file.replace(/\.[\w-]{7}\.js$/, '.Next000.js');

/** The next build: another version, a view under another name, and so the table of views that names it. */
function nextBuild(to: string): void {
  cpSync('dist', to, { recursive: true });
  const { version } = JSON.parse(readFileSync('dist/version.json', 'utf8'));
  const table = readdirSync('dist/_astro').find((file) => /^views\.[\w-]{7}\.js$/.test(file));
  if (table === undefined) throw new Error('views have no table of their own');
  const changed = [ownView(), `_astro/${table}`];
  for (const file of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    const path = join(to, file);
    // The server sends the plain file where there is no smaller one.
    if (/\.(?:html|js)\.(?:br|gz)$/.test(file)) rmSync(path);
    if (!/\.(?:html|js|json)$/.test(file)) continue;
    const text = readFileSync(path, 'utf8');
    const next = changed.reduce(
      (before, one) => before.replaceAll(one.slice(7), renamed(one).slice(7)),
      text.replaceAll(version, NEXT),
    );
    if (next !== text) writeFileSync(path, next);
  }
  for (const one of changed) {
    cpSync(join(to, one), join(to, renamed(one)));
    rmSync(join(to, one));
  }
}

/** A second tab with a form whose text is nowhere else yet: drafts reach the server when `release` is called. */
async function openDirtyForm(context: BrowserContext) {
  const page = await context.newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/draft/save', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/portal/sceneControlForm');
  const name = page.getByRole('textbox', { name: '现场名称' });
  await name.fill('示例未保存的现场');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return { page, name, release };
}

/** It never loads anew by itself, says so, loses nothing, and takes the new version once all is saved. */
async function expectToWait({ page, name, release }: Awaited<ReturnType<typeof openDirtyForm>>) {
  await followMenu(page, /^用户中心$/);
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  const bar = page.getByText('刷新后使用新版本，请先保存正在填写的内容');
  await expect(bar).toBeVisible();
  // Answered late, with the draft saved by then, it would have the page take the new version by itself.
  const told = page.waitForResponse(/version\.json/);
  await page.goBack();
  await told;
  await expect(name).toHaveValue('示例未保存的现场');
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  release();
  await expect(page.getByText('草稿已保存').first()).toBeVisible();
  await expect(bar).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await reloaded;
  await expect(page.locator('html')).toHaveAttribute('data-version', NEXT);
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await expect(name).toHaveValue('示例未保存的现场');
}

test('a site that is published anew: the open page goes on, and is of the new version after one reload', async ({
  browser,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'scf-redeployed-'));
  const [site, next] = [join(folder, 'site'), join(folder, 'next')];
  await publish('dist', site);
  nextBuild(next);
  const portal = await PortalProcess.start({ ...DEMO, SITE_FOLDER: site });
  const context = await browser.newContext({ baseURL: portal.origin });
  try {
    const quiet = new QuietBrowser(portal.origin);
    quiet.watch(context);
    await signInAs(context, portal.origin, '13800000001');
    const page = await context.newPage();
    await page.goto('/portal/user/message');
    const messages = page.getByRole('list', { name: '消息' }).getByRole('listitem');
    await expect(messages.first()).toBeVisible();

    const form = await openDirtyForm(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await publish(next, site);
    const published = async () =>
      (await (await context.request.get('/portal/version.json')).json()).version;
    await expect.poll(published).toBe(NEXT);
    // Whoever is on a link has the table of views, so that its view is asked for with the click, and not after the reload.
    await page.getByRole('link').filter({ visible: true }).first().focus();
    await expect.poll(() => asked.some((url) => /_astro\/views\./.test(url))).toBe(true);
    const reloaded = page.waitForEvent('load');
    await followMenu(page, /^银行账户管理/);
    await reloaded;
    await expect(page.getByRole('button', { name: '新增银行账户' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-version', NEXT);
    // The code of the version before was still there; then one document, and the code of its own.
    for (const file of [ownView(), renamed(ownView())]) {
      expect(asked.filter((url) => url.includes(file)).length, file).toBeGreaterThan(0);
    }
    expect(asked.filter((url) => url.endsWith('/portal/user/bank'))).toHaveLength(1);

    // Of the new version now: going on loads nothing anew.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await followMenu(page, /^消息中心/);
    await expect(messages.first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    await expectToWait(form);
    expect(quiet.complaints).toEqual([]);
  } finally {
    await context.close();
    await portal.stop();
    rmSync(folder, { recursive: true });
  }
});
