import { expect, type Page } from 'playwright/test';

import { formOf, submit } from './application-pages.ts';
import { idOf } from './desk-pages.ts';
import { handOf } from './page-hand.ts';
import { agree, decide, decisionOf, openTask, passAll, turnCompanyReview } from './review-pages.ts';
import { approve } from './reviewer.ts';
import { pdf, picture } from './sample-files.ts';

// One project from its application to a raised limit, each step by the person whose it is, whoever was there at first.

export type OperatorRole = 'business' | 'operation' | 'risk' | 'legal' | 'director';

export interface Walkers {
  /** Who applies, and administrates the company of that name. */
  buyer: Page;
  company: string;
  /** Who reviews for the buyer's company (企业复核). */
  colleague: Page;
  /** Whom the application names. */
  supplier: Page;
  operator: (role: OperatorRole) => Page | Promise<Page>;
}

/** An application of this name, filled in; which limit is asked for, the walk does not mind. */
type Apply = (name: string) => Promise<void>;

/** An open page is told of a message at once. */
export const hears = (page: Page, news: string) =>
  expect(page.getByText(`新消息：${news}`).first()).toBeVisible();
const contractNo = formOf('1')
  .flatMap(({ fields }) => fields)
  .find(({ fieldKey }) => fieldKey === 'contractNo')?.label;

/** 授信额度 is granted lower than was asked for, and the contract signed. */
async function grant({ operator }: Walkers, name: string): Promise<void> {
  const risk = await operator('risk');
  await passAll(await openTask(risk, name));
  const decision = decisionOf(risk);
  await decision.getByLabel('批复额度（元）').fill('8000000');
  await decision.getByLabel('年化费率（%）').fill('7.5');
  await decision.getByRole('textbox', { name: '额度到期日' }).fill('2027-12-31');
  await decision.getByLabel('风险等级').selectOption('2');
  await decide(risk, '同意');
  await agree(await operator('legal'), name);
  await agree(await operator('director'), name);
  const operation = await operator('operation');
  await operation.goto(`/portal/admin/project?keyword=${encodeURIComponent(name)}`);
  await operation.getByRole('button', { name: /^登记签约/ }).click();
  await operation.getByRole('dialog').getByRole('button', { name: '登记签约' }).click();
  await expect(operation.getByRole('button', { name: /^登记签约/ })).toHaveCount(0);
}

/** Who signs at the site that a walk registers. */
export const SITE_SIGNER = { receiver: '示例签', signer: '13900000001' } as const;

async function registerSite(page: Page, name: string, site: string): Promise<void> {
  await page.goto('/portal/sceneControlForm');
  const form = page.getByRole('main').locator('form').first();
  await form.getByRole('combobox', { name: '项目' }).fill(name);
  await page.getByRole('option', { name }).click();
  await form.getByRole('combobox', { name: '现场类型' }).selectOption('1');
  await form.getByRole('textbox', { name: '现场名称' }).fill(site);
  const place = { 省份: '湖北省', 城市: '武汉市', 区县: '江岸区' };
  for (const [level, choice] of Object.entries(place)) {
    await form.getByRole('combobox', { name: `所在地区${level}` }).selectOption(choice);
  }
  await form.getByRole('textbox', { name: '详细地址' }).fill('示例路 1 号');
  await form.getByRole('textbox', { name: '定位经度' }).fill('114.402');
  await form.getByRole('textbox', { name: '定位纬度' }).fill('30.503');
  await form.getByRole('textbox', { name: '负责人', exact: true }).fill('示例管');
  await form.getByRole('textbox', { name: '负责人手机号' }).fill('13900000009');
  await form.getByRole('combobox', { name: '计量方式' }).selectOption('1');
  await form.getByRole('radio', { name: '是' }).first().check();
  const signers = form.getByRole('region', { name: '授权签收人' });
  await signers.getByRole('button', { name: '添加一行' }).click();
  const signer = {
    name: SITE_SIGNER.receiver,
    idCard: '110105198503070019',
    phone: SITE_SIGNER.signer,
    validFrom: '2026-05-01',
  };
  for (const [key, value] of Object.entries(signer)) {
    await form.locator(`[id$="receivers-0-${key}"]`).fill(value);
  }
  await signers.getByLabel(/结束/).first().fill('2027-12-31');
  const photos = [1, 2, 3].map(async (n) => ({
    name: `照片${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 40 + n),
  }));
  const letter = { name: '授权书.pdf', mimeType: 'application/pdf', buffer: pdf('授权书') };
  const papers = [
    ['现场照片', await Promise.all(photos)],
    ['签收授权书', [letter]],
  ] as const;
  for (const [paper, files] of papers) {
    const group = form.getByRole('group', { name: paper });
    await group
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files]);
    for (const { name: file } of files) {
      await expect(group.getByRole('button', { name: `删除 ${file}` })).toBeVisible();
    }
  }
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/sceneControlDetail\?id=/);
}

async function askForRaise(page: Page, name: string): Promise<void> {
  await page.goto('/portal/applyAmountAdjustForm');
  await page.getByRole('combobox', { name: '项目' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByLabel('当前额度')).toContainText('8,000,000.00');
  await page.getByRole('radio', { name: '调增', exact: true }).check();
  await page.getByRole('textbox', { name: '调整金额' }).fill('500000');
  await page.getByRole('textbox', { name: '调整原因' }).fill('三季度材料用量增加');
  const file = { name: '说明.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('button', { name: '删除 说明.pdf' })).toBeVisible();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/applyAmountAdjustDetail\?id=/);
}

/** 大基建, with 企业复核: returned with a mark, corrected, and granted with 8,000,000. */
async function granted(walkers: Walkers, name: string, apply: Apply): Promise<string> {
  const { buyer, company, colleague, supplier, operator } = walkers;
  await turnCompanyReview(buyer, company, '开启');
  await apply(name);
  await submit(buyer, name);
  const address = buyer.url();
  await colleague.goto(address);
  await colleague.getByRole('button', { name: '同意' }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(colleague.getByText(/等待.*办理“业务初审”/)).toBeVisible();
  await turnCompanyReview(buyer, company, '关闭');

  const business = await operator('business');
  const decision = await openTask(business, name);
  await business.getByRole('button', { name: `标记 ${contractNo}` }).click();
  await business.getByLabel(`${contractNo} 的修改说明`).fill('与合同原件不一致');
  await decision.getByLabel('审批意见').fill('合同编号与附件不一致');
  await decide(business, '退回（1 处标记）');
  await hears(buyer, '项目申请已退回');
  await buyer.goto(address);
  await buyer.getByRole('link', { name: '编辑' }).click();
  const form = buyer.getByRole('main').locator('form').first();
  await expect(form.getByText('与合同原件不一致').first()).toBeVisible();
  await form.getByLabel(contractNo ?? '').fill('SL-E2E-NEW');
  await submit(buyer, name);
  await agree(business, name);
  await grant(walkers, name);
  await hears(buyer, '项目生效');
  await hears(supplier, '项目生效');
  // The project on screen follows the news.
  await expect(buyer.getByRole('region', { name: '授信额度' })).toContainText('8,000,000.00');
  return address;
}

async function raised({ buyer, operator }: Walkers, name: string): Promise<void> {
  await askForRaise(buyer, name);
  const { origin } = new URL(buyer.url());
  // Their screens have been walked for the limit itself.
  for (const role of ['business', 'risk'] as const) {
    await approve(await handOf(await operator(role), origin), idOf(buyer));
  }
  await agree(await operator('director'), name);
  await hears(buyer, '额度调整申请已通过');
}

/** From the application to the raised limit; each party hears of it at once. */
export async function walkProject(walkers: Walkers, name: string, apply: Apply): Promise<void> {
  const { buyer, operator } = walkers;
  const address = await granted(walkers, name, apply);
  await registerSite(buyer, name, `${name}工地`);
  await agree(await operator('operation'), `${name}工地`);
  await hears(buyer, '现场登记已通过');
  await raised(walkers, name);
  await buyer.goto(address);
  await expect(buyer.getByRole('region', { name: '授信额度' })).toContainText('8,500,000.00');
  const ledger = buyer.getByRole('region', { name: '额度流水' });
  await expect(ledger.getByRole('row').filter({ hasText: '500,000.00' })).toContainText('调增');
  await ledger.getByRole('button', { name: '校验流水' }).click();
  await expect(buyer.getByText('余额与校验值逐笔相符')).toBeVisible();
}

/** Another application, which `handIn` hands in and the platform rejects. */
export async function rejectProject(
  { buyer, operator }: Walkers,
  name: string,
  handIn: Apply,
): Promise<void> {
  await handIn(name);
  const business = await operator('business');
  await openTask(business, name);
  await decisionOf(business).getByLabel('审批意见').fill('用款计划与合同不符');
  await decide(business, '拒绝');
  await hears(buyer, '项目申请未通过');
}
