import type { Page } from 'playwright/test';
import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import { IDENTITY_RULES } from '#contract/validators/identity.ts';
import { PHONE_TEXT } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { DEMO_COMPANIES } from '#server/demo/accounts.ts';

import { freshUsc } from '../helpers/certification.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { picture } from '../helpers/sample-files.ts';
import { endSessionOf } from '../helpers/sign-in.ts';
import { PASSWORD, Visitor } from '../helpers/visitor.ts';

/** What is put in at each step; the session ends before any of it has been saved, and while the papers are sent. */
const STEPS: readonly {
  papers: readonly string[];
  typed: Readonly<Record<string, string>>;
  /** What is wrong at first, and what is said of it. */
  wrong: readonly (readonly [label: string, text: string, said: string])[];
}[] = [
  {
    papers: ['营业执照'],
    typed: {
      统一社会信用代码: freshUsc(),
      企业名称: '示例断线建设有限公司',
      法定代表人: '张示例',
      住所: '示例市示例路8号',
      营业期限至: '长期',
    },
    wrong: [
      ['统一社会信用代码', '91110105MA04KLMN7H', '代码有误：与校验位不符，请对照执照核对'],
      ['营业期限至', '2020-01-01', '营业执照已过期，请上传在有效期内的执照'],
      ['住所', '住'.repeat(201), '不能超过 200 个字'],
    ],
  },
  {
    papers: ['法定代表人身份证人像面', '法定代表人身份证国徽面'],
    typed: { 姓名: '张示例', 身份证号: '110105198503070019', 有效期至: '2035-06-01' },
    wrong: [
      ['有效期至', '2020-01-01', '身份证已过期，请上传在有效期内的证件'],
      ['身份证号', '110105198503070018', IDENTITY_RULES.idCard.message],
    ],
  },
  {
    papers: [],
    typed: { 联系人: '张示例', 手机号: '13800000001', 联系地址: '示例市示例路8号3层' },
    wrong: [['手机号', '123', PHONE_TEXT]],
  },
];

const UPLOAD = '**/general/common/upload';
const SUBMIT = '**/companyCustomer/submit';

const field = (page: Page, label: string) => page.getByLabel(label).first();

async function upload(page: Page, label: string, buffer: Buffer): Promise<void> {
  const paper = { name: `${label}.png`, mimeType: 'image/png', buffer };
  const group = page.getByRole('group', { name: label });
  await group.locator('input[type=file]').first().setInputFiles(paper);
}

/** Somebody else, here a second tab, has changed the step's record meanwhile: both versions are shown. */
async function expectConflict(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '联系与协议' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, '联系人').fill('示例乙');
  await expect(other.getByText('已保存，可随时离开')).toBeVisible();
  await other.close();
  await field(page, '联系人').fill('示例甲');
  const conflict = page.getByRole('alert', { name: '修改冲突' });
  await expect(conflict.getByRole('row', { name: '联系人 示例乙 示例甲' })).toBeVisible();
  await conflict.getByRole('button', { name: '保留我填写的' }).click();
  await expect(page.getByText('已保存，可随时离开')).toBeVisible();
}

test('each step says what is wrong with it, and a session that ends there loses nothing @desktop', async ({
  page,
  context,
  portal,
  phone,
  quiet,
}) => {
  test.slow();
  quiet.expectStatus(401, '/api/');
  quiet.expectStatus(409, '/companyCustomer/save');
  // What is too long is not saved.
  quiet.expectStatus(422, '/companyCustomer/save');
  quiet.expectStatus(400, /getCompanyInfoByBusinessLicense|recognizeIdentityCard/);
  const visitor = new Visitor(page, portal);
  const next = page.getByRole('button', { name: '下一步' });
  const signInAgain = async () => {
    await page
      .getByRole('dialog', { name: '提示' })
      .getByRole('button', { name: '重新登录' })
      .click();
    await expect(visitor.dialog).toContainText(TEXT.signInAgain);
    await visitor.signInByPassword(phone, PASSWORD);
    await expect(visitor.dialog).toHaveCount(0);
  };
  await page.goto('/portal/index');
  await visitor.openLogin();
  await visitor.register(phone, '示例断线人');
  await page.goto('/portal/authentication');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const blank = await picture('png', 320, 200);

  const [demo] = DEMO_COMPANIES;
  await field(page, '统一社会信用代码').fill(demo?.usc ?? '');
  await expect(page.getByRole('alert').filter({ hasText: demo?.name ?? '' })).toContainText('已由');

  for (const { papers, typed, wrong } of STEPS) {
    if (papers.length === 0) await expectConflict(page);
    for (const [label, text] of wrong) await field(page, label).fill(text);
    await next.click();
    for (const [label, , said] of wrong) {
      await expect(field(page, label)).toHaveAccessibleDescription(said);
    }
    // A paper that is missing stands before all fields.
    if (papers[0] !== undefined) {
      await expect(page.getByRole('alert').filter({ hasText: TEXT.requiredForm })).toBeVisible();
      const area = page.getByRole('group', { name: papers[0] });
      await expect(area.locator('input[type=file]').first()).toBeFocused();
    }
    const over = Promise.withResolvers<void>();
    await page.route(UPLOAD, (route) => over.promise.then(() => route.continue()));
    for (const label of papers) await upload(page, label, blank);
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
    if (papers.length > 1) await field(page, '申请人身份').selectOption({ label: '法人本人' });
    if (papers.length === 0) {
      for (const name of [/^采购方/, /单独同意/, /我已阅读并同意/]) {
        await page.getByRole('checkbox', { name }).check();
      }
    }
    await endSessionOf(context, portal.origin);
    over.resolve();
    await signInAgain();
    for (const label of papers) {
      await expect(page.getByRole('button', { name: `删除 ${label}.png` })).toBeVisible();
    }
    if (papers.length > 0) {
      await expect(page.getByText(RECOGNITION_REFUSAL.unreadable.text)).toHaveCount(papers.length, {
        timeout: 40_000,
      });
    }
    for (const [label, text] of Object.entries(typed)) {
      await expect(field(page, label)).toHaveValue(text);
    }
    await next.click();
  }

  await expect(page.getByRole('heading', { name: '联系与账户' })).toBeVisible();
  const over = Promise.withResolvers<void>();
  let tries = 0;
  await page.route(SUBMIT, async (route) => {
    tries += 1;
    await over.promise;
    if (tries !== 2) return route.continue();
    // The second arrives, and its answer is lost on the way back.
    await route.fetch();
    return route.abort('connectionreset');
  });
  const handIn = async () => {
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  };
  const sent = page.waitForRequest(SUBMIT);
  await handIn();
  await sent;
  await endSessionOf(context, portal.origin);
  const refused = page.waitForResponse(SUBMIT);
  over.resolve();
  await refused;
  quiet.expectFailures(true);
  const lost = page.waitForEvent('requestfailed');
  await signInAgain();
  await lost;
  // Handed in once more it is the same application, not a second one and no complaint.
  await handIn();
  await expect(page.getByRole('heading', { name: '申请已提交，正在审核' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});
