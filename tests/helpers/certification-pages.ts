import { expect, type Page } from 'playwright/test';
import { TEXT } from '#contract/wire/envelope.ts';

import { CARD, cardBack, cardFront, LICENCE, licencePicture } from './papers.ts';

// The steps of the certification wizard, filled in as people do.

/** 授权经办人. */
export const AGENT = { name: '王示例', idNo: '110105199001010010' };
export const BRANCH = '示例银行示例支行';
const ACCOUNT = '6222020200012349012';
export const LAST_DIGITS = '9012';

export const next = (page: Page) => page.getByRole('button', { name: '下一步' });
export const field = (page: Page, label: string | RegExp) => page.getByLabel(label).first();

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

/** The part of the licence that the name was read on, opened and closed by keys: its frame stands behind its label. */
async function expectSource(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: '查看企业名称的出处' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: '企业名称的出处' });
  await expect(dialog).toContainText(`识别为${LICENCE.name}`);
  const picture = dialog.getByRole('img', { name: '营业执照上的企业名称' });
  await expect(picture).toBeVisible();
  const [frame, whole, part] = await Promise.all([
    picture.locator('+ span').boundingBox(),
    picture.boundingBox(),
    picture.locator('../..').boundingBox(),
  ]);
  if (!(frame && whole && part)) throw new Error('nothing is framed');
  // Of 1800 × 1200 pixels, print begins at 310 and stands upon 480.
  const along = (frame.x - whole.x) / whole.width;
  const down = (frame.y + frame.height - whole.y) / whole.height;
  expect(Math.abs(along - 310 / 1800)).toBeLessThan(0.01);
  expect(Math.abs(down - 485 / 1200)).toBeLessThan(0.01);
  expect(frame.x).toBeGreaterThan(part.x);
  expect(frame.y).toBeGreaterThan(part.y);
  expect(frame.x + frame.width).toBeLessThan(part.x + part.width);
  expect(frame.y + frame.height).toBeLessThan(part.y + part.height);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
}

/** What was typed before stays until its person decides; what is decided asks no more. */
async function settleDifferences(page: Page): Promise<void> {
  const asking = page.getByText('项填写内容与识别或登记的不一致');
  await expect(asking).toContainText('2 项');
  await expect(field(page, '住所')).toHaveValue('示例市');
  await page.getByRole('button', { name: '保留填写的注册资本' }).click();
  await expect(page.getByText(`已保留，执照识别：${LICENCE.regCapital}`)).toBeVisible();
  await page.getByRole('button', { name: '查看住所的出处' }).click();
  const dialog = page.getByRole('dialog', { name: '住所的出处' });
  await expect(dialog).toContainText('填写为示例市');
  await dialog.getByRole('button', { name: '采用识别内容' }).click();
  await expect(field(page, '住所')).toHaveValue(LICENCE.regLocation);
  await expect(asking).toHaveCount(0);
}

/** 第一步: a licence that is read, and what was read taken over. */
export async function fillLicence(page: Page, usc: string): Promise<void> {
  await field(page, '住所').fill('示例市');
  await field(page, '注册资本').fill('1亿元');
  await upload(page, '营业执照', await licencePicture({ ...LICENCE, usc }));
  await expect(page.getByText('已识别。选中一项，可在图片上看到它的位置')).toBeVisible({
    timeout: 40_000,
  });
  await expect(field(page, '统一社会信用代码')).toHaveValue(usc);
  await expectPlace(page);
  await expect(field(page, '企业名称')).toHaveValue(LICENCE.name);
  await expect(page.getByText('与执照识别一致').first()).toBeVisible();
  await expectSource(page);
  await settleDifferences(page);
  // What was read goes nowhere but where the person wants it.
  await field(page, '法定代表人').fill('李示例');
  await expect(page.getByText(`已修改，执照识别：${LICENCE.legalPersonName}`)).toBeVisible();
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

/** 第二步: by the legal person itself, or by AGENT. */
export async function fillIdentity(page: Page, isAgent: boolean): Promise<void> {
  await upload(page, '法定代表人身份证人像面', await cardFront());
  await upload(page, '法定代表人身份证国徽面', await cardBack());
  if (isAgent) await fillAgent(page);
  else await field(page, '申请人身份').selectOption({ label: '法人本人' });
  await expect(field(page, '姓名')).toHaveValue(CARD.name, { timeout: 40_000 });
  await expect(field(page, '身份证号')).toHaveValue(CARD.idNo);
  await expect(field(page, '有效期至')).toHaveValue('2035-06-01', { timeout: 40_000 });
}

/** 第三步, with a bank account that ends in LAST_DIGITS. */
export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('采购方').check();
  await field(page, '联系人').fill('张示例');
  await field(page, '手机号').fill('13800000001');
  await field(page, '联系地址').fill('示例市示例路8号');
  // An account is left out, or said whole.
  await field(page, '银行账号').fill(ACCOUNT);
  await next(page).click();
  await expect(field(page, '开户行')).toHaveAccessibleDescription(new RegExp(`^${TEXT.required}`));
  await field(page, '账户名称').fill(LICENCE.name);
  await field(page, '开户行').fill(BRANCH);
}

interface Applicant {
  name: string;
  usc: string;
  /** 业务身份, by its name. */
  type: string;
}

const TYPED = {
  licence: { 法定代表人: CARD.name, 住所: LICENCE.regLocation },
  identity: { 姓名: CARD.name, 身份证号: CARD.idNo, 有效期至: '2035-06-01' },
  contact: { 联系人: CARD.name, 手机号: '13800000001', 联系地址: LICENCE.regLocation },
};

async function typeAll(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
  await next(page).click();
}

/** Hands in a whole application that nothing has read: every field is typed by the legal person itself. */
export async function certify(page: Page, applicant: Applicant): Promise<void> {
  await page.goto('/portal/authentication');
  await applyFor(page, applicant);
}

/** The same, on the wizard that is open. */
export async function applyFor(page: Page, { name, usc, type }: Applicant): Promise<void> {
  await upload(page, '营业执照', await cardBack());
  await typeAll(page, { 统一社会信用代码: usc, 企业名称: name, ...TYPED.licence });
  await upload(page, '法定代表人身份证人像面', await cardFront());
  await upload(page, '法定代表人身份证国徽面', await cardBack());
  await field(page, '申请人身份').selectOption({ label: '法人本人' });
  await typeAll(page, TYPED.identity);
  await page.getByLabel(type, { exact: true }).check();
  await page.getByRole('checkbox', { name: /单独同意/ }).check();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await typeAll(page, TYPED.contact);
  await handIn(page);
}

/** 第四步: looks at everything once more and hands it in. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: '确定' });
  await expect(sure).toBeVisible();
  // The button under the question keeps its words: it waits for nothing yet.
  await expect(page.locator('button:not(dialog *)', { hasText: '提交' })).not.toHaveAttribute(
    'data-loading',
  );
  await sure.click();
  await expect(page.getByRole('heading', { name: '申请已提交，正在审核' })).toBeVisible();
}
