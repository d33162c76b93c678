import type { Page } from 'playwright/test';

import { expectNoViolations } from '../helpers/axe.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { refuseOnce } from '../helpers/refused.ts';
import {
  decide,
  decisionOf,
  openTask,
  outcomeOf,
  passAll,
  turnCompanyReview,
} from '../helpers/review-pages.ts';
import { pdf } from '../helpers/sample-files.ts';
import { signInAs, signInOperator } from '../helpers/sign-in.ts';

// The rules of approvals have tests of their own; here is what reviewers and applicants do by hand.

test('a reviewer grants less, another sends back with a mark, and the applicant sends it in again', async ({
  page,
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  test.slow();
  await signInOperator(context, portal.origin);
  const decision = decisionOf(page);
  await openTask(page, '示例热轧卷板代采项目');
  await decision.getByRole('button', { name: '同意' }).click();
  await expect(decision.getByText(/还有 \d 项审核要点没有结论/)).toBeVisible();
  await decision.getByRole('button', { name: '全部通过' }).press('Enter');
  await expect(decision.getByRole('radio', { name: '通过', exact: true }).first()).toBeFocused();
  // What the node must settle is named beside it and has the focus, and nobody is asked to confirm meanwhile.
  await decision.getByRole('button', { name: '同意' }).click();
  await expect(decision.getByLabel('年化费率（%）')).toHaveAccessibleDescription(
    /请填写“年化费率（%）”/,
  );
  await expect(decision.getByLabel('年化费率（%）')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await decision.getByLabel('批复额度（元）').fill('９，０００，０００');
  await decision.getByLabel('年化费率（%）').fill('7.5');
  await decision.getByRole('textbox', { name: '额度到期日' }).fill('2027-12-31');
  await decision.getByLabel('风险等级').selectOption('2');
  await expect(decision.getByLabel('批复额度（元）')).toHaveAccessibleDescription(
    '玖佰万元整，比申请少 3,000,000.00 元',
  );
  await expectNoViolations(page);
  await decision.getByRole('button', { name: '同意' }).click();
  await expect(page.getByRole('dialog')).toContainText('批复额度：9,000,000.00 元（玖佰万元整）');
  await refuseOnce(page, quiet, '**/api/admin/review/approve');
  // Who came too late is told at once how far the document is, and a keyboard goes on from where it was.
  const asked = page.waitForRequest(/\/admin\/review\/step/);
  await page.keyboard.press('Enter');
  await asked;
  await expect(decision).toContainText('该待办已被处理');
  await expect(decision.getByRole('button', { name: '同意' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(outcomeOf(page)).toContainText('已同意，下一步：');
  await outcomeOf(page).getByRole('link', { name: '下一条' }).click();
  await expect(decision).toBeVisible();
  await openTask(page, '示例热轧卷板代采项目');
  await expect(decision.getByLabel('批复额度（元）')).toHaveValue('9,000,000.00');
  // What others concluded is folded beneath.
  await decision.getByText(/项已由业务初审.*核对/).click();
  await expect(decision.getByText(/^业务初审 .+：通过/).first()).toBeVisible();
  await passAll(decision);
  // What stays inside asks what the company is told, and this is in sight then.
  const internal = decision.getByRole('checkbox', { name: /^内部意见/ });
  await internal.check();
  await expect(decision.getByLabel('告知企业的原因')).toBeInViewport({ ratio: 0.9 });
  await internal.uncheck();
  await decide(page, '同意');

  await openTask(page, '示例工程款应收保理');
  // Files stay within their panel on a phone.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const outside = await page
    .locator('dd')
    .getByRole('button', { name: /\.pdf/ })
    .evaluateAll((files) =>
      files.map((file) => {
        const panel = file.closest('section')?.getBoundingClientRect();
        return file.getBoundingClientRect().right > (panel?.right ?? 0);
      }),
    );
  expect(new Set(outside)).toEqual(new Set([false]));
  if (wide) await page.setViewportSize(wide);
  await page.getByRole('button', { name: '标记 主合同编号' }).click();
  await page.getByLabel('主合同编号 的修改说明').fill('与合同原件不一致');
  await decision.getByLabel('审批意见').fill('合同编号与附件不一致');
  await decide(page, '退回（1 处标记）');
  await page.goto('/portal/admin/project?keyword=热轧卷板');
  const row = page.getByRole('row', { name: /示例热轧卷板代采项目/ });
  await expect(row).toContainText('待签约');
  await row.getByRole('button', { name: /^登记签约/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '登记签约' }).click();
  await expect(row).toContainText('执行中');
  await row.getByRole('link', { name: '示例热轧卷板代采项目' }).click();
  await expect(page.getByRole('region', { name: '批复内容' })).toContainText('9,000,000.00');
  await expect(page.getByRole('region', { name: '授信额度' })).toContainText('9,000,000.00');

  const other = await newBrowser();
  await signInAs(other, portal.origin, '13800000001');
  const theirs = await other.newPage();
  await theirs.goto('/portal/user/project');
  await theirs.getByRole('link', { name: '示例工程款应收保理', exact: true }).click();
  await expect(theirs.getByText('合同编号与附件不一致').first()).toBeVisible();
  // What came back is corrected first, and the form asks how it goes on, too.
  await theirs.getByRole('link', { name: '去修改（1 处）' }).click();
  await expect(theirs.getByRole('radio', { name: /直达退回节点/ })).toBeChecked();
  await theirs.goBack();
  await theirs.getByRole('button', { name: '重新提交' }).click();
  const ways = theirs.getByRole('dialog', { name: '重新提交' });
  await expect(ways.getByRole('radio', { name: /直达退回节点/ })).toBeChecked();
  await ways.getByRole('radio', { name: /^从头审批/ }).check();
  await ways.getByRole('button', { name: '提交' }).click();
  await expect(theirs.getByText(/等待.*办理“业务初审”/)).toBeVisible();

  // The reviewer hears of it at once, and its message leads to the review.
  await expect(page.getByText('新消息：项目申请待您审批')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: '消息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  const unread = page.getByRole('banner').getByRole('img', { name: /未读/ });
  const before = Number(await unread.getAttribute('data-count'));
  await expectNoViolations(page);
  const newest = page.getByRole('list', { name: '消息' }).getByRole('listitem').first();
  await newest.getByRole('link', { name: /项目申请待您审批.*示例工程款应收保理/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '项目申请审批' })).toBeVisible();
  await expect(unread).toHaveAttribute('data-count', String(before - 1));
  await decision.getByLabel('审批意见').fill('请补充债务人的确权回执');
  await decision.getByText('更多', { exact: true }).click();
  await decision.getByRole('button', { name: '补充资料' }).click();
  await expect(outcomeOf(page)).toBeVisible();
  await theirs.reload();
  await theirs.getByRole('button', { name: '补充资料' }).click();
  const answer = theirs.getByRole('dialog', { name: '补充资料' });
  await expect(answer).toContainText('请补充债务人的确权回执');
  await answer.getByRole('textbox', { name: '补充说明' }).fill('确权回执见附件');
  // Its styles come with the lists'; a page that takes them into itself leaves all others without.
  await expect(answer.getByRole('group', { name: '补充文件' })).toHaveCSS(
    'border-top-width',
    '0px',
  );
  const file = { name: '确权回执.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await answer.locator('input[type=file]').first().setInputFiles(file);
  await expect(answer.getByRole('button', { name: '删除 确权回执.pdf' })).toBeVisible();
  await answer.getByRole('button', { name: '提交补充' }).click();
  await expect(answer).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /^确权回执\.pdf/ })).toBeVisible();
});

test('a task goes from hand to hand (催办, 转办, 加签), is ended (终止), what was approved is taken back (作废) unless it is in use', async ({
  page,
  context,
  portal,
  quiet,
  newBrowser,
}) => {
  test.slow();
  const signedIn = async (signIn: typeof signInAs | typeof signInOperator, phone: string) => {
    const browser = await newBrowser();
    await signIn(browser, portal.origin, phone);
    return await browser.newPage();
  };
  const work = '/portal/admin/workbench';
  const item = /延期/;
  const theirs = await signedIn(signInAs, '13800000001');
  const manager = await signedIn(signInOperator, '13800000010');
  await signInOperator(context, portal.origin);

  await manager.goto(work);
  await theirs.goto('/portal/user/applyAmountAdjust');
  await theirs
    .getByRole('row', { name: /示例跨江桥引桥工程.*审核中/ })
    .getByRole('link')
    .first()
    .click();
  await theirs.getByRole('button', { name: '催办' }).click();
  await expect(manager.getByText('新消息：额度调整申请催办')).toBeVisible();
  await manager.getByRole('button', { name: '催办', exact: true }).click();
  await manager.getByRole('link', { name: item }).click();

  const hand = async (from: Page, action: string, to: RegExp) => {
    await from.getByRole('button', { name: '更多操作' }).click();
    await from.getByRole('button', { name: action, exact: true }).click();
    const dialog = from.getByRole('dialog', { name: action });
    const people = dialog.getByLabel('人员');
    const name = await people.getByRole('option', { name: to }).textContent();
    await people.selectOption(name ?? '');
    await dialog.getByRole('button', { name: action }).click();
    await expect(outcomeOf(from)).toBeVisible();
  };
  await hand(manager, '转办', /示例运营员/);
  await expect(manager.getByRole('link', { name: item })).toHaveCount(0);
  await openTask(page, item);
  await hand(page, '加签', /风控专员/);
  const mine = await openTask(page, item);
  const ending = '业主已撤回工期调整，不再办理';
  await mine.getByLabel('审批意见').fill(ending);
  const signer = await signedIn(signInOperator, '13800000012');
  await openTask(signer, item);
  await signer.getByLabel('审批意见').fill('延期半年，敞口可控');
  const file = { name: '加签意见.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await signer.locator('input[type=file]').first().setInputFiles(file);
  await expect(signer.getByRole('button', { name: '删除 加签意见.pdf' })).toBeVisible();
  await signer.getByRole('button', { name: '同意' }).click();
  await signer.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(outcomeOf(signer)).toBeVisible();
  // Whoever comes back to an open review is told that it has gone on; what was typed stays.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await page.getByRole('status').getByRole('button', { name: '刷新' }).click();
  await expect(page.getByRole('region', { name: '审批记录' })).toContainText('延期半年，敞口可控');
  await expect(page.getByRole('button', { name: '刷新' })).toHaveCount(0);
  await expect(mine.getByLabel('审批意见')).toHaveValue(ending);

  const ask = async (name: string, opinion: string) => {
    await page.getByLabel('审批意见').fill(opinion);
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  };
  await ask('终止流程', ending);
  await expect(outcomeOf(page)).toBeVisible();
  await theirs.reload();
  const record = theirs.getByRole('region', { name: '审批记录' });
  await expect(theirs.getByText(ending).first()).toBeVisible();
  for (const step of ['转办', '加签', '终止']) await expect(record).toContainText(step);
  await expect(record.getByRole('button', { name: /^加签意见\.pdf/ })).toBeVisible();

  await page.goto('/portal/admin/sceneControl');
  await page.getByRole('link', { name: '示例一标项目部工地' }).click();
  // Goods are on their way to it: its approval stands until they have come.
  quiet.expectStatus(400, '/api/admin/review/void');
  await ask('作废', '现场已撤场，登记不再有效');
  await expect(
    page.getByText('还有送往该现场的提货或待签收的交货，请先办结').first(),
  ).toBeVisible();
  await theirs.goto('/portal/user/sceneControl');
  await expect(theirs.getByRole('row', { name: /示例一标项目部工地/ })).toContainText('已通过');

  await page.goto('/portal/admin/amountAdjust');
  const raised = /示例快速路一标.*已通过/;
  await page.getByRole('row', { name: raised }).getByRole('link').first().click();
  await ask('作废', '调增依据有误，收回额度');
  await expect(outcomeOf(page)).toBeVisible();
  await theirs.goto('/portal/user/applyAmountAdjust');
  await expect(theirs.getByRole('row', { name: /示例快速路一标.*已作废/ })).toBeVisible();
});

test('a reviewer agrees to nothing that was handed in anew behind the page, and keeps what was written', async ({
  page,
  context,
  portal,
  newBrowser,
  quiet,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  await turnCompanyReview(page, '示例建设工程有限公司', '开启');
  const name = '示例工程车队柴油供应';
  const project = page.getByRole('link', { name, exact: true });
  const sure = page.getByRole('dialog').getByRole('button', { name: '确定' });
  const handIn = async () => {
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await sure.click();
    await expect(page.getByText(/办理“企业复核”/)).toBeVisible();
  };
  await page.goto('/portal/user/project');
  await project.click();
  await handIn();
  const address = page.url();

  const other = await newBrowser();
  await signInAs(other, portal.origin, '13800000102');
  const reviewer = await other.newPage();
  await reviewer.goto(address);
  const agree = reviewer.getByRole('button', { name: '同意', exact: true });
  const dialog = reviewer.getByRole('dialog', { name: '企业复核' });
  const opinion = dialog.getByLabel('意见');
  await agree.click();
  await opinion.fill('合同与原件一致');

  await page.getByRole('button', { name: '撤回' }).click();
  await sure.click();
  await page.getByRole('link', { name: '编辑' }).click();
  await page.getByRole('textbox', { name: '联系人手机号' }).fill('13912345678');
  await handIn();

  quiet.expectStatus(409, '/portal/project/review');
  await dialog.getByRole('button', { name: '同意' }).click();
  await expect(
    reviewer.getByText(
      '单据已被修改或办理（他人修改了：联系人手机号），请核对本页最新内容后再处理，您填写的意见已保留',
    ),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(reviewer.getByText('13912345678').first()).toBeVisible();
  await expectNoViolations(reviewer);

  await reviewer.reload();
  await expect(reviewer.getByText('13912345678').first()).toBeVisible();
  await agree.click();
  await expect(opinion).toHaveValue('合同与原件一致');
  await dialog.getByRole('button', { name: '取消' }).click();

  // As it was found.
  await page.getByRole('button', { name: '撤回' }).click();
  await sure.click();
  await turnCompanyReview(page, '示例建设工程有限公司', '关闭');
});

test('a company’s own reviewer sends back with a mark, which its colleague sees beside the field', async ({
  page,
  context,
  portal,
  newBrowser,
}) => {
  test.slow();
  await signInAs(context, portal.origin, '13800000001');
  await turnCompanyReview(page, '示例建设工程有限公司', '开启');
  await page.goto('/portal/user/project');
  const name = '示例工程车队柴油供应';
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/办理“企业复核”/)).toBeVisible();

  const other = await newBrowser();
  await signInAs(other, portal.origin, '13800000102');
  const reviewer = await other.newPage();
  await reviewer.goto(page.url());
  await reviewer.getByRole('button', { name: '退回' }).click();
  const dialog = reviewer.getByRole('dialog', { name: '退回修改' });
  await dialog.getByLabel('退回意见').fill('合同编号请与原件核对');
  await dialog.getByLabel('添加需修改的内容').selectOption({ label: '联系人手机号' });
  await dialog.getByRole('textbox', { name: '联系人手机号' }).fill('号码已停用');
  await expectNoViolations(reviewer);
  await dialog.getByRole('button', { name: '退回' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  // The same change takes away the button that opened it.
  await expect(reviewer.getByRole('button', { name: '退回' })).toHaveCount(0);
  await expect(reviewer.getByRole('heading', { level: 1 })).toBeFocused();

  await page.reload();
  await page.getByRole('link', { name: '编辑' }).click();
  const back = page.getByRole('region', { name: '退回意见' });
  await expect(back).toContainText('合同编号请与原件核对');
  await expect(back.getByRole('button', { name: /联系人手机号：号码已停用/ })).toBeVisible();
  await turnCompanyReview(page, '示例建设工程有限公司', '关闭');
});
