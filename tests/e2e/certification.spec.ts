import type { Page } from 'playwright/test';
import { TEXT } from '#contract/envelope.ts';

import { freshUsc } from '../helpers/certification.ts';
import { CARD, cardBack, cardFront, LICENCE, licencePicture } from '../helpers/papers.ts';
import { addSupplier } from '../helpers/partner-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { signInOperator } from '../helpers/sign-in.ts';
import { Visitor } from '../helpers/visitor.ts';

const MARKS = { 联系人: '请填写负责对接的人', 联系地址: '请填写到门牌号' };

const AGENT = { name: '王示例', idNo: '110105199001010010' };
const ACCOUNT = '6222020200012349012';
const LAST_DIGITS = '9012';

const next = (page: Page) => page.getByRole('button', { name: '下一步' });
const field = (page: Page, label: string | RegExp) => page.getByLabel(label).first();

async function upload(page: Page, label: string, buffer: Buffer): Promise<void> {
  const group = page.getByRole('group', { name: label });
  const paper = { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer };
  await group.locator('input[type=file]').first().setInputFiles(paper);
  await expect(group.getByRole('button', { name: `删除 ${label}.jpg` })).toBeVisible();
}

/** The value that has the focus is framed on the picture, in the upper half, where licences carry their code. */
async function expectPlace(page: Page): Promise<void> {
  await field(page, '统一社会信用代码').focus();
  const picture = page.getByRole('img', { name: '营业执照' });
  const paper = page.getByRole('figure').filter({ has: picture });
  const [frame, whole] = await Promise.all([
    paper.locator('[data-active]').boundingBox(),
    picture.boundingBox(),
  ]);
  if (!frame || !whole) throw new Error('nothing is framed');
  expect(frame.y).toBeGreaterThan(whole.y);
  expect(frame.y + frame.height).toBeLessThan(whole.y + whole.height / 2);
  expect(frame.width).toBeGreaterThan(whole.width / 12);
}

async function fillLicence(page: Page, usc: string): Promise<void> {
  await upload(page, '营业执照', await licencePicture({ ...LICENCE, usc }));
  await expect(page.getByText('已识别。选中一项，可在图片上看到它的位置')).toBeVisible({
    timeout: 40_000,
  });
  await expect(field(page, '统一社会信用代码')).toHaveValue(usc);
  await expectPlace(page);
  await expect(field(page, '企业名称')).toHaveValue(LICENCE.name);
  await expect(page.getByText('与执照识别一致').first()).toBeVisible();
  // What was read goes nowhere but where the person wants it.
  await field(page, '法定代表人').fill('李示例');
  await expect(page.getByText(`执照识别：${LICENCE.legalPersonName}`)).toBeVisible();
  await page.getByRole('button', { name: '采用执照识别的法定代表人' }).click();
  await expect(field(page, '法定代表人')).toHaveValue(LICENCE.legalPersonName);
}

/** 授权经办人, with the letter that lets it apply. */
async function fillAgent(page: Page): Promise<void> {
  await field(page, '申请人身份').selectOption({ label: '授权经办人' });
  await next(page).click();
  await expect(page.getByText('请上传授权委托书')).toBeVisible();
  await upload(page, '授权委托书', await cardBack());
  await field(page, '经办人姓名').fill(AGENT.name);
  await field(page, '经办人身份证号').fill(AGENT.idNo);
}

async function fillIdentity(page: Page, isAgent: boolean): Promise<void> {
  await upload(page, '法定代表人身份证人像面', await cardFront());
  await upload(page, '法定代表人身份证国徽面', await cardBack());
  if (isAgent) await fillAgent(page);
  else await field(page, '申请人身份').selectOption({ label: '法人本人' });
  await expect(field(page, '姓名')).toHaveValue(CARD.name, { timeout: 40_000 });
  await expect(field(page, '身份证号')).toHaveValue(CARD.idNo);
  await expect(field(page, '有效期至')).toHaveValue('2035-06-01', { timeout: 40_000 });
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('采购方').check();
  await field(page, '联系人').fill('张示例');
  await field(page, '联系电话').fill('13800000001');
  await field(page, '联系地址').fill('示例市示例路8号');
  // An account is left out, or said whole.
  await field(page, '银行账号').fill(ACCOUNT);
  await next(page).click();
  await expect(field(page, '开户行')).toHaveAccessibleDescription(TEXT.required);
  await field(page, '账户名称').fill(LICENCE.name);
  await field(page, '开户行').fill('示例银行示例支行');
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
  await expect(operator).toHaveURL(/admin\/workbench/);
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
  await expect(shown.getByText('授权委托书.jpg')).toHaveCount(isAgent ? 1 : 0);
  for (const tick of await operator.getByRole('radio', { name: '通过', exact: true }).all()) {
    if (await tick.isEnabled()) await tick.check();
  }
  await operator.getByRole('button', { name: '同意', exact: true }).click();
  await confirm(operator);
}

/** The platform freezes the company: it hears why, and begins nothing new. */
async function freeze(operator: Page, { page }: Visitor): Promise<void> {
  await operator.goto(`/portal/admin/companyCustomer?keyword=${encodeURIComponent(LICENCE.name)}`);
  await operator.getByRole('button', { name: /^冻结/ }).first().click();
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
  await visitor.openMenu();
  await page.getByRole('link', { name: '企业认证' }).first().click();
  await expect(page).toHaveURL(/\/authentication/);

  await next(page).click();
  await expect(page.getByText('请上传营业执照')).toBeVisible();
  await fillLicence(page, freshUsc());
  await next(page).click();
  // The save that carries the number, and what was read last.
  const kept = page.waitForResponse((response) => {
    const body = response.request().postData() ?? '';
    return response.url().endsWith('/companyCustomer/save') && body.includes('2035-06-01');
  });
  await fillIdentity(page, isAgent);
  await kept;
  await expect(page.getByText('已保存，可随时离开，下次继续填写')).toBeVisible();

  await page.goto('/portal/authentication?step=2');
  await expect(field(page, '身份证号')).toHaveValue('**************0019');
  await expect(field(page, '姓名')).toHaveValue(CARD.name);
  await next(page).click();
  await fillContact(page);
  await next(page).click();
  await expect(page.getByText('须单独同意后才能提交身份证件信息')).toBeVisible();
  await page.getByRole('checkbox', { name: /单独同意/ }).check();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await next(page).click();

  await expect(page.getByRole('heading', { name: '联系与账户' })).toBeVisible();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '申请已提交，正在审核' })).toBeVisible();
  await page.getByRole('link', { name: '查看申请' }).click();
  await expect(page.getByRole('heading', { name: LICENCE.name })).toBeVisible();
  await expect(page.getByText('审核中').first()).toBeVisible();

  const desk = await newBrowser();
  await signInOperator(desk, portal.origin);
  const operator = await desk.newPage();
  await returnWithMarks(operator);
  // The news comes by itself, and what is on screen with it.
  await expect(page.getByText('已退回').first()).toBeVisible();
  await page.goto('/portal/authentication?step=3');
  for (const note of Object.values(MARKS)) await expect(page.getByText(note)).toBeVisible();
  await field(page, '联系人').fill('李示例');
  await field(page, '联系地址').fill('示例市示例路8号3层');
  for (const note of Object.values(MARKS)) await expect(page.getByText(note)).toHaveCount(0);
  // The consents that were given stand.
  await next(page).click();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('heading', { name: '申请已提交，正在审核' })).toBeVisible();

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await approve(operator, isAgent);
  await expect(page.getByRole('heading', { name: '企业认证已通过' })).toBeVisible();
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page.getByRole('main').getByText(LICENCE.name).first()).toBeVisible();
  await useWhatOpened(visitor);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  // What stands in the way is said, and the page opens all the same.
  quiet.expectStatus(400, 'checkCertification');
  await visitor.openMenu();
  await page.locator('a[href$="/authentication"]:visible').first().click();
  await expect(page.getByText(`「${LICENCE.name}」已完成企业认证`)).toBeVisible();
  await expect(page).toHaveURL(/\/authentication/);

  await freeze(operator, visitor);
});
