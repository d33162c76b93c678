import type { Page } from 'playwright/test';

import { freshUsc } from '../helpers/certification.ts';
import {
  AGENT,
  BRANCH,
  field,
  fillContact,
  fillIdentity,
  fillLicence,
  handIn,
  LAST_DIGITS,
  next,
} from '../helpers/certification-pages.ts';
import { actOn } from '../helpers/desk-pages.ts';
import { CARD, LICENCE } from '../helpers/papers.ts';
import { addSupplier } from '../helpers/partner-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { outcomeOf } from '../helpers/review-pages.ts';
import { signInOperator } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

const MARKS = { 联系人: '请填写负责对接的人', 联系地址: '请填写到门牌号' };

/** 企业认证 of the user's own menu, which asks first whether there is anything to certify. */
async function enterByMenu(visitor: Visitor): Promise<void> {
  await visitor.openMenu();
  await visitor.page.locator('a[href$="/authentication"]:visible').first().click();
}

/** The save that carries this text. */
function saved(page: Page, text: string) {
  return page.waitForResponse((response) => {
    const body = response.request().postData() ?? '';
    return response.url().endsWith('/companyCustomer/save') && body.includes(text);
  });
}

/** Opens the task of the newest application in the console. */
async function openReview(operator: Page): Promise<void> {
  await operator.goto('/portal/admin/workbench');
  await operator
    .getByRole('link', { name: new RegExp(LICENCE.name) })
    .first()
    .click();
  await expect(operator.getByRole('heading', { level: 1, name: '企业认证审批' })).toBeVisible();
}

async function confirm(operator: Page): Promise<void> {
  await operator.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(outcomeOf(operator)).toBeVisible();
}

async function returnWithMarks(operator: Page): Promise<void> {
  await openReview(operator);
  for (const [label, note] of Object.entries(MARKS)) {
    await operator.getByRole('button', { name: `标记 ${label}`, exact: true }).click();
    await operator.getByLabel(`${label} 的修改说明`).fill(note);
  }
  await operator.getByLabel('审批意见').fill('请改正标出的两项内容');
  await operator.getByRole('button', { name: '退回（2 处标记）' }).click();
  await confirm(operator);
}

async function approve(operator: Page, isAgent: boolean): Promise<void> {
  await openReview(operator);
  const shown = operator.getByRole('main');
  await expect(shown.getByText(`**** ${LAST_DIGITS}`)).toBeVisible();
  await expect(shown.getByText(AGENT.name)).toHaveCount(isAgent ? 1 : 0);
  await expect(shown.getByRole('img', { name: '授权委托书.jpg' })).toHaveCount(isAgent ? 1 : 0);
  // What was read shows its place to whoever judges it, too.
  await operator.getByRole('button', { name: '查看企业名称的出处' }).click();
  const source = operator.getByRole('dialog', { name: '企业名称的出处' });
  await expect(source.getByRole('img')).toBeVisible();
  await operator.keyboard.press('Escape');
  await expect(source).toHaveCount(0);
  for (const tick of await operator.getByRole('radio', { name: '通过', exact: true }).all()) {
    if (await tick.isEnabled()) await tick.check();
  }
  await operator.getByRole('button', { name: '同意', exact: true }).click();
  await confirm(operator);
}

/** The platform freezes the company: it hears why, and begins nothing new. */
async function freeze(operator: Page, { page }: Visitor): Promise<void> {
  await actOn(operator, 'companyCustomer', LICENCE.name, '冻结');
  const dialog = operator.getByRole('dialog', { name: '冻结企业' });
  await dialog.getByLabel('原因').fill('经营异常，待核实');
  await dialog.getByRole('button', { name: '冻结' }).click();
  await expect(page.getByText('新消息：企业已被冻结')).toBeVisible();
  await page.goto('/portal/user/workbench');
  await expect(page.getByRole('main').getByText('已冻结').first()).toBeVisible();
}

/** What the approval has opened works in the page that was open meanwhile. */
async function useWhatOpened(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.follow('贸易伙伴');
  await addSupplier(page);
  await visitor.follow('我的企业');
  await page.getByRole('link', { name: `${LICENCE.name}（当前）`, exact: true }).click();
  await expect(page.getByRole('region', { name: '工商信息' })).toContainText('采购方');
  // Pages of one record stand without the menu.
  await page.goBack();
  await visitor.follow('银行账户管理');
  const accounts = page.getByRole('region', { name: '银行账户管理列表' });
  await expect(accounts.getByText(`**** ${LAST_DIGITS}`)).toBeVisible();
  await visitor.follow('项目管理');
  await page.getByRole('main').getByRole('link', { name: '申请项目', exact: true }).first().click();
  await page.getByRole('main').getByRole('link', { name: '市政道路' }).click();
  await expect(page.getByLabel('项目名称').first()).toBeEditable();
}

test('a newcomer certifies a company with papers that are read; nothing is lost on the way', async ({
  page,
  portal,
  phone,
  quiet,
  newBrowser,
}, { project }) => {
  test.slow();
  const isAgent = project.name === 'phone';
  const visitor = new Visitor(page, portal);
  await page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.register(phone, '示例新人');
  // Without a company an application is not filled in for nothing.
  await page.goto('/portal/projectaApplication');
  await expect(page.getByText('请先完成企业认证')).toBeVisible();
  await page.goto('/portal/index');
  await enterByMenu(visitor);
  await expect(page).toHaveURL(/\/authentication/);

  await next(page).click();
  await expect(page.getByText('请上传营业执照')).toBeVisible();
  // The first save is still on its way when the next step is asked for.
  const slow = Promise.withResolvers<void>();
  await page.route(
    '**/companyCustomer/save',
    (route) => slow.promise.then(() => route.continue()),
    {
      times: 1,
    },
  );
  const usc = freshUsc();
  await fillLicence(page, usc);
  await next(page).click();
  slow.resolve();
  // Its beginning is in sight, however far down the step before it ended.
  const steps = page.getByRole('list', { name: '认证步骤' });
  await expect(steps.getByText('身份信息')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The save that carries the number, and what was read last.
  const kept = saved(page, '2035-06-01');
  await fillIdentity(page, isAgent);
  await kept;
  await expect(page.getByText('已保存，可随时离开，下次继续填写')).toBeVisible();

  // Begun on this page, it goes on where the menu leads to it.
  await enterByMenu(visitor);
  await expect(field(page, '统一社会信用代码')).toHaveValue(usc);
  await page.goto('/portal/authentication?step=2');
  await expect(field(page, '身份证号')).toHaveValue('**************0019');
  await expect(field(page, '姓名')).toHaveValue(CARD.name);
  await next(page).click();
  const typed = saved(page, BRANCH);
  await fillContact(page);
  await typed;
  // Left and come to again without a page being loaded, it goes on with what was typed, and nobody else has changed it.
  // On a phone the links stand in the closed drawer.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('a[href^="/portal/user/"]')?.click(),
  );
  await page.waitForURL('**/portal/user/**');
  await enterByMenu(visitor);
  for (const label of ['统一社会信用代码', '姓名']) {
    await expect(field(page, label)).not.toHaveValue('');
    await next(page).click();
  }
  await expect(field(page, '开户行')).toHaveValue(BRANCH);
  await field(page, '联系人').fill('张示例一');
  await next(page).click();
  await expect(page.getByRole('alert', { name: '修改冲突' })).toHaveCount(0);
  await expect(page.getByText('须单独同意后才能提交身份证件信息')).toBeVisible();
  await page.getByRole('checkbox', { name: /单独同意/ }).check();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await next(page).click();

  await expect(page.getByRole('heading', { name: '联系与账户' })).toBeVisible();
  await handIn(page);
  await page.getByRole('link', { name: '查看申请' }).click();
  await expect(page.getByRole('heading', { name: LICENCE.name })).toBeVisible();
  await expect(page.getByText('审核中').first()).toBeVisible();

  const desk = await newBrowser();
  await signInOperator(desk, portal.origin);
  const operator = await desk.newPage();
  await returnWithMarks(operator);
  // The news comes by itself, and what is on screen with it.
  await expect(page.getByText('已退回').first()).toBeVisible();
  // It goes on where the first mark is.
  await page.goto('/portal/authentication');
  const notice = page.getByRole('region', { name: '退回意见' });
  for (const [label, note] of Object.entries(MARKS)) {
    await notice.getByRole('button', { name: `${label}：${note}` }).click();
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAccessibleDescription(note);
  }
  await field(page, '联系人').fill('李示例');
  await field(page, '联系地址').fill('示例市示例路8号3层');
  for (const note of Object.values(MARKS)) await expect(page.getByText(note)).toHaveCount(0);
  // The consents that were given stand.
  await next(page).click();
  await handIn(page);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await approve(operator, isAgent);
  await expect(page.getByRole('heading', { name: '企业认证已通过' })).toBeVisible();
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page.getByRole('main').getByText(LICENCE.name).first()).toBeVisible();
  await useWhatOpened(visitor);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  // What stands in the way is said, and the page opens all the same.
  quiet.expectStatus(400, 'checkCertification');
  await enterByMenu(visitor);
  await expect(page).toHaveURL(/\/authentication/);
  // It goes on saying so, and an update begins with the company's code; what stands on a licence is read from the new one.
  const main = page.getByRole('main');
  await expect(main.getByText(`“${LICENCE.name}”已完成企业认证`)).toBeVisible();
  await expect(field(page, '统一社会信用代码')).toHaveValue(usc);
  await expect(field(page, '企业名称')).toHaveValue('');

  await freeze(operator, visitor);
});
