import type { Page } from 'playwright/test';
import { expectNoViolations } from '../helpers/axe.ts';
import { serveCatalogue } from '../helpers/catalogue-site.ts';
import { followMenu } from '../helpers/drawer.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInAs } from '../helpers/sign-in.ts';

const NEWCOMER = '13800000003';
/** User info, the two enumeration calls that are merged, the product tree and the public key. */
const STARTUP = [
  '/user/getInfo',
  '/general/common/allEnums',
  '/general/common/getProjectEnum',
  '/general/projectProductType/getTree',
  '/common/key',
];
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.beforeEach(async ({ context, portal }) => {
  await signInAs(context, portal.origin, NEWCOMER);
});

test('the workbench says what the account lacks and what is new, and leads there', async ({
  page,
  portal,
  newBrowser,
}, { project }) => {
  // A sign-in from a second browser is what the message speaks of.
  await signInAs(await newBrowser(), portal.origin, NEWCOMER);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/portal/user');
  await expect(page).toHaveURL(/\/user\/workbench$/);
  await expect(page.getByRole('region', { name: '当前身份' })).toContainText('未认证');
  await expect(page.getByRole('region', { name: '待我处理' })).toContainText('没有等待');
  // Specification, section 7: what is fetched at start, each once.
  for (const call of STARTUP) {
    const times = () => asked.filter((path) => path === `/api${call}`).length;
    await expect.poll(times, { message: call }).toBe(1);
  }
  const hints = page.getByRole('region', { name: '账户提示' });
  const start = page.getByRole('region', { name: '开始使用' });
  await expect(start.locator('[aria-current=step]')).toContainText('企业认证');
  await expect(start.getByRole('link')).toHaveText('去认证');
  if (project.name === 'phone') {
    const drawer = page.locator('summary[aria-label=菜单]:visible');
    await expect(drawer).toHaveAccessibleDescription(/^未读 \d+$/);
  }
  const message = page
    .getByRole('region', { name: '最新消息' })
    .getByRole('listitem')
    .filter({ hasText: '账号在新设备登录' })
    .first();
  await message.getByRole('button').click();
  await expect(message).not.toHaveAttribute('data-unread');
  await hints.getByRole('link', { name: '绑定微信' }).click();
  await expect(heading(page, '账户与安全')).toBeFocused();
  await page.goto('/portal/user/bank');
  await expect(page.getByRole('main')).toContainText('企业认证通过后即可使用“银行账户管理”');
  await expect(page.getByRole('link', { name: '前往企业认证' })).toBeVisible();
});

test('what is typed while the code of the palette is on its way stands in it', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/palette*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/portal/bindPhone');
  await expect(page.getByText('当前登录')).toBeVisible();
  const asked = page.waitForRequest('**/_astro/palette*.js');
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('YS2026');
  release();
  await expect(page.getByRole('combobox')).toHaveValue('YS2026');
});

test('the palette is asked for before any script of the page is there, and opens with what was typed', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/portal/bindPhone', { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('YS2026');
  release();
  await expect(page.getByRole('combobox')).toHaveValue('YS2026');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('the palette leads to a page by a few letters, by keyboard alone', async ({ page }) => {
  await page.goto('/portal/bindPhone');
  await expect(heading(page, '账户与安全')).toBeVisible();
  const button = page.getByRole('button', { name: '快速前往' }).filter({ visible: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const palette = page.getByRole('dialog', { name: '快速前往' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Control+k');
  await field.fill('没有这个');
  await expect(palette.getByRole('status')).toContainText('没有找到');
  await field.fill('长'.repeat(51));
  await expect(palette.getByRole('status')).toHaveText('不能超过 50 个字');
  await expect(field).toHaveValue('长'.repeat(51));
  await field.fill('');
  await page.keyboard.press('ArrowDown');
  const selected = palette.getByRole('option', { selected: true });
  await expect(selected).toContainText('消息中心');
  await field.fill('gzt');
  await expect(selected).toContainText('工作台');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(heading(page, '工作台')).toBeFocused();
});

test('a watermark is drawn where the setting has a text, and nowhere else', async ({ page }) => {
  const mark = page.locator('svg.watermark');
  await page.goto('/portal/user/workbench');
  await expect(heading(page, '工作台')).toBeVisible();
  await expect(mark).toHaveCount(0);
  // The build for the tests of the catalogue has one (scripts/test/steps.ts).
  await serveCatalogue(page);
  await page.reload();
  await expect(page.getByRole('region', { name: '当前身份' })).toBeVisible();
  await expect(mark).toBeVisible();
  await expect(mark.locator('text').first()).toHaveText('示例水印');
  await expect(mark).toHaveCSS('pointer-events', 'none');
});

test('width decides between menu and drawer, and the density is kept @desktop', async ({
  page,
}) => {
  await page.goto('/portal/user/message');
  const html = page.locator('html');
  const menu = page.getByRole('navigation', { name: '用户中心' });
  await expect(html).toHaveAttribute('data-device', 'desktop');
  // Specification, section 9; one of them is the line at its side.
  expect((await menu.boundingBox())?.width).toBe(199);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(html).toHaveAttribute('data-device', 'mobile');
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(html).toHaveAttribute('data-device', 'desktop');
  const field = page.getByRole('combobox', { name: '读取状态' });
  await expect(field).toHaveCSS('height', '36px');
  await page.getByRole('button', { name: '紧凑' }).click();
  await expect(field).toHaveCSS('height', '30px');
  await page.reload();
  await expect(page.getByRole('button', { name: '紧凑' })).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveCSS('height', '30px');

  // Light and dark are chosen once for all pages; a tablet is no desk, however wide.
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const theme = page.getByRole('button', { name: /^配色/ }).filter({ visible: true });
  await theme.click();
  await theme.click();
  expect(await ground()).not.toBe(light);
  const dark = await ground();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPad; CPU OS 17_0)' });
  });
  await page.reload();
  expect(await ground()).toBe(dark);
  await expect(html).toHaveAttribute('data-device', 'mobile');
  await expect(menu).toBeHidden();
  // The public pages know it, too.
  await page.goto('/portal/about');
  await expect(page.locator('.mobile-bar')).toBeVisible();
  await expect(page.locator('.site-header')).toBeHidden();
});

test('a record names its breadcrumb, its tab and the palette; Back and Forward lead between list and record', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/project');
  const link = page.getByRole('main').getByRole('link', { name: /^示例/ }).first();
  await expect(link).toBeVisible();
  // The dots of statuses stay where a person has chosen the colours.
  await page.emulateMedia({ forcedColors: 'active' });
  const dots = await page.locator('td [data-tone]').evaluateAll((statuses) => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return statuses.map((one) => getComputedStyle(one, '::before').backgroundColor !== ground);
  });
  expect(dots).not.toHaveLength(0);
  expect(dots).not.toContain(false);
  await page.emulateMedia({ forcedColors: 'none' });

  const name = (await link.textContent()) ?? '';
  await link.click();
  const record = page.getByRole('heading', { level: 1, name: /^XM\d+$/ });
  await expect(record).toBeFocused();
  const number = (await record.textContent()) ?? '';
  const here = page.getByRole('navigation', { name: '面包屑' }).locator('[aria-current=page]');
  await expect(here).toHaveText(`${name} ${number}`);
  // No line of the way ends with a stroke that leads nowhere.
  const ends = await here
    .locator('xpath=ancestor::ol/li')
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step, '::after').content));
  expect(new Set(ends)).toEqual(new Set(['none']));
  await expect(page).toHaveTitle(new RegExp(`^${name} ${number} - `));
  // The guilloche of the head lies under no running text and under no box.
  const meets = await page.locator('header:has(h1)').evaluate((head) => {
    const box = (one: Element | null | undefined) => one?.getBoundingClientRect();
    const art = box(head.querySelector('svg'));
    const texts = [head.querySelector('h1'), head.querySelector('p')];
    const boxes = [...texts, ...head.querySelectorAll('[data-tone]')].map(box);
    return boxes.filter(
      (one) =>
        one &&
        art &&
        one.right > art.left &&
        one.left < art.right &&
        one.bottom > art.top &&
        one.top < art.bottom,
    ).length;
  });
  expect(meets).toBe(0);
  await page.goBack();
  await expect(heading(page, '项目管理')).toBeFocused();
  await page.goForward();
  await expect(record).toBeFocused();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '快速前往' });
  await expect(palette.getByRole('option').first()).toContainText(`${name} ${number}`);
  // Records that were never opened here are found at the server, also where this one is the only one of its month.
  const kind = page.getByText('项目', { exact: true });
  const records = palette.getByRole('option').filter({ has: kind });
  await palette.getByRole('combobox').fill(number.slice(0, 4));
  await expect(records).not.toHaveCount(0);
  await palette.getByRole('combobox').fill('没有这个项目');
  await expect(palette.getByRole('status')).toContainText('没有找到');
});

test('an address of a record that is not there leads to where records are chosen', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  quiet.expectStatus(404, 'project/detail');
  const refused = ['payApply/detail', 'collection/present', 'payment/detail'];
  for (const call of refused) quiet.expectStatus(422, call);
  for (const address of ['projectDetails?id=9', 'paymentDetail?id=no', 'payApplyForm?id=no']) {
    await page.goto(`/portal/${address}`);
    await expect(page.getByText('访问资源不存在', { exact: true })).toBeVisible();
    await expect(page.getByText('填写内容有误')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: '前往项目付款申请' }).click();
  await expect(heading(page, '项目付款申请')).toBeVisible();
});

test('the refresh helper leads to pages of this site, and to no other', async ({ page }) => {
  await page.goto('/portal/redirect/user/message?read=false');
  await expect(page).toHaveURL(/\/portal\/user\/message\?read=false$/);
  await expect(heading(page, '消息中心')).toBeVisible();
  await page.goto('/portal/redirect//evil.example/portal/index');
  await expect(page).toHaveURL(/\/portal\/404$/);
  await expect(heading(page, '页面不存在')).toBeVisible();
});

test('a view that throws keeps to itself, and kept views outlive a reload but no logout', async ({
  page,
  context,
  portal,
  quiet,
}) => {
  await page.goto('/portal/user/message?read=false&msgType=1');
  await expect(page.getByText(/暂无数据|共 \d+ 条/).first()).toBeVisible();
  await page.route('**/_astro/view.*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const View = () => { throw new Error("示例故障"); };',
    }),
  );
  await followMenu(page, /^工作台/);
  await expect(page.getByText('页面没有显示出来，您的数据没有受影响')).toBeVisible();
  await expect(heading(page, '工作台')).toBeVisible();
  expect(quiet.complaints.splice(0).join()).toMatch(/^console error: .*示例故障/);
  await page.unroute('**/_astro/view.*.js');
  await page.reload();
  await expect(page.getByRole('region', { name: '当前身份' })).toBeVisible();
  await followMenu(page, /^消息中心/);
  await expect(page).toHaveURL(/\?read=false&msgType=1$/);
  // Whatever the page still asks for ends with it, before its session does.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/portal/index');
  await signInAs(context, portal.origin, '13800000001');
  await page.goto('/portal/user/workbench');
  await expect(page.getByRole('region', { name: '当前身份' })).toBeVisible();
  await followMenu(page, /^消息中心/);
  await expect(page).toHaveURL(/\/user\/message$/);
});

test('a slow script meets the page as it was drawn, whatever is known of its reader by then', async ({
  page,
  context,
  portal,
}) => {
  // 收货员: the side menu of the prerendered page has more than theirs.
  await signInAs(context, portal.origin, '13800000104');
  let held = 0;
  await page.route('**/_astro/renderer.*.js', async (route) => {
    held += 1;
    // The enumerations are kept after the user info has come.
    await page.waitForFunction(() => localStorage.getItem('AllEnums') !== null);
    await route.continue();
  });
  await page.goto('/portal/user/company');
  await expect(page.getByRole('region', { name: '我的企业列表' })).toBeVisible();
  expect(held).toBe(1);
});

test('a page waits for one sheet of its view, and the next view fetches none that the page has', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(context, portal.origin, '13800000001');
  const sheets = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.css')),
    );
  await page.goto('/portal/user/project');
  await expect(page.locator('main tbody a').first()).toBeVisible();
  expect((await sheets())[0]).toMatch(/\/_astro\/view\./);
  const has = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(has.length).toBeGreaterThan(2);
  await followMenu(page, /^银行账户管理$/);
  await expect(page.getByRole('heading', { name: '银行账户管理' })).toBeVisible();
  await expect(page.locator('main tbody a').first()).toBeVisible();
  const fetched = await sheets();
  expect(has.filter((sheet) => fetched.includes(String(sheet)))).toEqual([]);
});
