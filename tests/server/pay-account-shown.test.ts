import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { type Deal, payApplyOf } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { openReview } from '../helpers/reviewer.ts';
import { sealing } from '../helpers/sealing.ts';

// Reviewers see the account that will be paid, as it is when a request is handed in (rules.md B.4).

let portal: TestApp;
let desk: PayOuts;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await PayOuts.with(portal, 13_708_000_000);
  boss = await desk.people.operator();
});
afterAll(() => portal.close());

/** Writes another number under the account that the buyer has noted of its supplier. */
async function renumber({ buyer, bankId }: Deal, accountNo: string): Promise<void> {
  const { data } = await buyer.browser.get('/portal/contactBank/detail', { id: bankId });
  const { version, contactClientId, name } = data as Record<string, unknown>;
  const { headers, seal } = sealing(buyer.browser);
  const body = {
    id: bankId,
    version,
    contactClientId,
    name,
    bankType: '1',
    accountNo: seal(accountNo),
    openBank: '示例银行武汉分行',
    remarks: '货款',
  };
  const saved = await buyer.browser.call('/portal/contactBank/save', { headers, body });
  expect(saved.code, saved.body).toBe(0);
}

function accountIn({ view }: Pick<ReviewDetail, 'view'>): string {
  const items = view.panels.flatMap((panel) => panel.items);
  return items.find(({ key }) => key === 'bankId')?.value ?? '';
}

test('an account that is changed before a submission is shown as it is paid, and is looked at anew after a return', async () => {
  const deal = await desk.requests.deal();
  const { browser } = deal.buyer;
  const id = await desk.requests.draft(deal);
  await renumber(deal, '62220000111122220001');
  expect((await desk.requests.submit(browser, id)).code).toBe(0);
  const payee = async () => (await payApplyOf(browser, id)).payee;
  expect(await payee()).toMatchObject({ last4: '0001' });
  expect(accountIn(await openReview(boss, id))).toContain('0001');

  for (const node of ['N1', 'N2']) {
    expect((await desk.requests.openTask(id))?.node_key).toBe(node);
    expect((await desk.requests.approve(id)).code).toBe(0);
  }
  // What is under review keeps the account that was handed in.
  await renumber(deal, '62220000111122220002');
  expect(accountIn(await openReview(boss, id))).toContain('0001');
  expect(await payee()).toMatchObject({ last4: '0001' });

  const task = await desk.requests.openTask(id);
  const back = { taskId: task?.id, opinion: '请核对收款账户', returnTo: 'start' };
  expect((await boss.post('/admin/review/returnBack', back)).code).toBe(0);
  const again = await browser.post('/portal/payApply/submit', { id, resubmit: 'node' });
  expect(again.code, again.body).toBe(0);
  expect((await desk.requests.openTask(id))?.node_key).toBe('N1');
  const page = await openReview(boss, id);
  expect(accountIn(page)).toContain('0002');
  expect(page.changes).toMatchObject([{ field: 'bankId' }]);
  expect(await payee()).toMatchObject({ last4: '0002' });
});

test('another account with the same last digits does not go straight back', async () => {
  const deal = await desk.requests.deal();
  const { browser } = deal.buyer;
  await renumber(deal, '62220000111122229876');
  const id = await desk.requests.draft(deal);
  expect((await desk.requests.submit(browser, id)).code).toBe(0);
  expect((await desk.requests.approve(id)).code).toBe(0);
  const returned = async () => {
    const task = await desk.requests.openTask(id);
    const back = { taskId: task?.id, opinion: '请补充说明', returnTo: 'start' };
    expect((await boss.post('/admin/review/returnBack', back)).code).toBe(0);
  };
  const again = async () => {
    const answer = await browser.post('/portal/payApply/submit', { id, resubmit: 'node' });
    expect(answer.code, answer.body).toBe(0);
    return (await desk.requests.openTask(id))?.node_key;
  };
  await returned();
  expect(await again()).toBe('N2');
  await returned();
  await renumber(deal, '62229999888877779876');
  expect(await again()).toBe('N1');
});
