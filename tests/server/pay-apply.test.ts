import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { PayApplies, payApplyOf, STEELS } from '../helpers/pay-applies.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let limits: Limits;
let requests: PayApplies;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  const people = new People(portal, 13_610_000_000);
  limits = new Limits(portal);
  companies = new Companies(portal, people);
  requests = await PayApplies.with(portal, people, companies, limits);
});
afterAll(() => portal.close());

const superuser = () => portal.database.superuser;

describe('the worked case of rules.md C.0.3', () => {
  test('1,448,800.00 are reserved, 8,551,200.00 stay available', async () => {
    const deal = await requests.deal();
    const { browser } = deal.buyer;
    const id = await requests.draft(deal);
    expect(await payApplyOf(browser, id)).toMatchObject({
      payApplyNo: 'FKSQ202605200001',
      payApplyStatus: '0',
      orderAmount: '1811000.00',
      payRatio: '80.00',
      applyAmount: '1448800.00',
      goods: [{ amountIncl: '1095000.00', taxAmount: '125973.45' }, { amountIncl: '716000.00' }],
      cost: null,
    });
    const answer = await requests.submit(browser, id);
    expect(answer, answer.body).toMatchObject({ code: 0 });
    expect(await limits.figures(deal.projectId)).toMatchObject({
      reserved: '1448800.00',
      available: '8551200.00',
    });
    expect(await payApplyOf(browser, id)).toMatchObject({
      payApplyStatus: '1',
      nextStep: { nodeKey: 'N1' },
      payee: { openBank: '示例银行武汉分行' },
      // Ninety days after 2026-06-01 is a Sunday: 91 days, a fund fee of 29,297.96, and 22,500.00 of markup.
      cost: { total: '51797.96', salesAmount: '1833500.00', dueDate: '2026-08-31' },
    });
    expect(await requests.approveAll(id)).toEqual(['N1', 'N2', 'N3']);
    expect(await payApplyOf(browser, id)).toMatchObject({
      payApplyStatus: '3',
      approvedAmount: '1448800.00',
      approvedPayDate: '2026-06-01',
    });
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1448800.00' });
  });

  test('a lower grant releases the difference at the last approval (I3)', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal);
    await requests.submit(deal.buyer.browser, id);
    await requests.approve(id);
    const above = await requests.approve(id, { approvedAmount: '1448800.01' });
    expect(above.data).toMatchObject({ fields: [{ path: 'fields.approvedAmount' }] });
    expect((await requests.approve(id, { approvedAmount: '1000000.00' })).code).toBe(0);
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1448800.00' });
    await requests.approveAll(id);
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1000000.00' });
    expect((await limits.reading(deal.projectId)).brokenAt).toBeUndefined();
  });

  test('above the director’s amount he decides too', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal, {
      goods: [
        { goodsName: '钢', spec: 'A', unit: 't', qty: '2000', priceIncl: '3000', taxRate: '0.13' },
      ],
      payRatio: '100',
      applyAmount: '6000000',
    });
    await requests.submit(deal.buyer.browser, id);
    expect(await requests.approveAll(id)).toEqual(['N1', 'N2', 'N3', 'N4']);
  });
});

describe('what is reserved is let go by whatever ends the request', () => {
  test.each(['returnBack', 'reject'] as const)('%s', async (how) => {
    const deal = await requests.deal();
    const id = await requests.draft(deal);
    await requests.submit(deal.buyer.browser, id);
    expect((await requests.decide(id, how, '合同金额与清单不一致')).code).toBe(0);
    expect(await limits.figures(deal.projectId)).toMatchObject({
      reserved: '0.00',
      available: '10000000.00',
    });
    const status = how === 'reject' ? '6' : '2';
    expect(await payApplyOf(deal.buyer.browser, id)).toMatchObject({ payApplyStatus: status });
    if (how === 'reject') return;
    expect((await requests.submit(deal.buyer.browser, id)).code).toBe(0);
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1448800.00' });
  });

  test('withdrawn by the applicant', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal);
    await requests.submit(deal.buyer.browser, id);
    const answer = await deal.buyer.browser.post('/portal/payApply/withdraw', { id, opinion: '' });
    expect(answer.code, answer.body).toBe(0);
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '0.00' });
    expect(await payApplyOf(deal.buyer.browser, id)).toMatchObject({ payApplyStatus: '7' });
  });
});

test('what is no text names no company', async () => {
  const deal = await requests.deal();
  const values = requests.values(deal, { supplierId: { toString: 1 } });
  const answer = await requests.save(deal.buyer.browser, values);
  expect(answer).toMatchObject({ status: 422, data: { fields: [{ path: 'supplierId' }] } });
});

describe('each obstacle has its own words, at the submission', () => {
  async function refusedAs(prepare: (deal: Awaited<ReturnType<PayApplies['deal']>>) => unknown) {
    const deal = await requests.deal({ amount: '1500000.00' });
    const id = await requests.draft(deal);
    await prepare(deal);
    const answer = await requests.submit(deal.buyer.browser, id);
    expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '0.00' });
    expect(await payApplyOf(deal.buyer.browser, id)).toMatchObject({ payApplyStatus: '0' });
    return answer;
  }
  const status = (projectId: string, project_status: string) =>
    superuser()
      .updateTable('project')
      .set({ project_status })
      .where('id', '=', projectId)
      .execute();
  const at = () => portal.clock.now();

  test('a frozen project', async () => {
    expect(await refusedAs(({ projectId }) => status(projectId, '5'))).toMatchObject({
      msg: PAY_APPLY_REFUSAL.frozen.text,
    });
  });

  test('a project that is not running', async () => {
    expect(await refusedAs(({ projectId }) => status(projectId, '3'))).toMatchObject({
      msg: PAY_APPLY_REFUSAL.status.text,
    });
  });

  test.each(['frozen', 'expired'] as const)('a limit that is %s', async (state) => {
    const answer = await refusedAs(({ projectId }) =>
      limits.run((tx) => setTerms(tx, { projectId, at: at(), state })),
    );
    expect(answer).toMatchObject({ msg: LIMIT_REFUSAL[state].text });
  });

  test('a limit that is too small says what is missing', async () => {
    const deal = await requests.deal({ amount: '1448799.99' });
    const id = await requests.draft(deal);
    const answer = await requests.submit(deal.buyer.browser, id);
    expect(answer.msg).toContain('还差 0.01 元');
  });

  test('a supplier on the stop list', async () => {
    const answer = await refusedAs(({ supplier }) =>
      sql`insert into supplier_profile (company_id, stopped, stop_reason, updated_by, updated_at)
        select ${supplier.companyId}, true, '质量', id, ${at()} from account limit 1`.execute(
        superuser(),
      ),
    );
    expect(answer).toMatchObject({ msg: PAY_APPLY_REFUSAL.stopped.text });
  });

  test('a supplier whose certification is over', async () => {
    const answer = await refusedAs(({ supplier }) =>
      superuser()
        .updateTable('company')
        .set({ real_name_status: 5 })
        .where('id', '=', supplier.companyId)
        .execute(),
    );
    expect(answer).toMatchObject({ msg: PAY_APPLY_REFUSAL.uncertified.text });
  });

  test('a supplier of another project', async () => {
    const answer = await refusedAs(({ projectId }) =>
      superuser().deleteFrom('project_party').where('project_id', '=', projectId).execute(),
    );
    const message = PAY_APPLY_REFUSAL.notParty.text;
    expect(answer.data).toEqual({ fields: [{ path: 'supplierId', message }] });
  });

  test('an account in another name', async () => {
    const deal = await requests.deal();
    const bankId = await requests.account(deal, '示例别家公司');
    const id = await requests.draft(deal, { bankId });
    const answer = await requests.submit(deal.buyer.browser, id);
    expect(answer).toMatchObject({ msg: PAY_APPLY_REFUSAL.account.text });
  });

  test('an amount that is not the ratio’s', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal, { payRatio: '79' });
    const answer = await requests.submit(deal.buyer.browser, id);
    const message = PAY_APPLY_REFUSAL.ratio.text;
    expect(answer.data).toMatchObject({ fields: [{ path: 'applyAmount', message }] });
  });

  test('500 lines are kept, 9,999 are not, nor a formula where a figure belongs: said at the goods', async () => {
    const deal = await requests.deal();
    const { browser } = deal.buyer;
    const [line] = STEELS;
    const saved = (goods: object[]) => requests.save(browser, requests.values(deal, { goods }));
    const lines = (length: number) => saved(Array.from({ length }, () => ({ ...line })));
    const many = await lines(9_999);
    expect([many.status, many.msg]).toEqual([413, expect.stringMatching(/[一-龥]/)]);
    const remark = '工程主体结构用钢'.repeat(6);
    const rich = Array.from({ length: 500 }, () => ({ ...line, remark }));
    expect((await saved(rich)).code).toBe(0);
    const over = await lines(501);
    expect([over.status, JSON.stringify(over.data)]).toEqual([
      422,
      expect.stringMatching(/goods.*500/),
    ]);
    const formula = await saved([{ ...line, qty: '=300*2' }]);
    expect(JSON.stringify(formula.data)).toMatch(/goods\.0\.qty.*[一-龥]/);
    expect((await browser.post('/portal/payApply/page', {})).data).toMatchObject({ total: 1 });
  });

  test('a day after which no due day can be reckoned, at the preview and at the submission', async () => {
    const deal = await requests.deal();
    const { browser } = deal.buyer;
    const payDate = '9999-12-31';
    const asked = { projectId: deal.projectId, amount: '100.00', lines: [], payDate };
    const preview = await browser.post('/portal/cost/preview', asked);
    expect(preview).toMatchObject({ status: 422, data: { fields: [{ path: 'payDate' }] } });
    const id = await requests.draft(deal, { expectPayDate: payDate });
    const answer = await requests.submit(browser, id);
    expect(answer).toMatchObject({ status: 422, data: { fields: [{ path: 'expectPayDate' }] } });
  });

  test('a line that wants its site first', async () => {
    const deal = await requests.deal({ line: '1' });
    const id = await requests.draft(deal);
    const answer = await requests.submit(deal.buyer.browser, id);
    expect(answer).toMatchObject({ msg: PAY_APPLY_REFUSAL.site.text });
  });
});

test('what has come up since is refused again at the last approval, and nothing is lost', async () => {
  const deal = await requests.deal();
  const id = await requests.draft(deal);
  await requests.submit(deal.buyer.browser, id);
  await requests.approve(id);
  await requests.approve(id);
  await limits.run((tx) =>
    setTerms(tx, { projectId: deal.projectId, at: portal.clock.now(), state: 'expired' }),
  );
  const last = await requests.approve(id);
  expect(last).toMatchObject({ msg: LIMIT_REFUSAL.expired.text });
  expect(await limits.figures(deal.projectId)).toMatchObject({ reserved: '1448800.00' });
  expect(await requests.openTask(id)).toMatchObject({ node_key: 'N3' });
});

describe('who is told what', () => {
  test('the supplier sees its own money once it was approved, and neither cost nor papers', async () => {
    const deal = await requests.deal();
    const { browser } = deal.supplier;
    const id = await requests.draft(deal);
    await requests.submit(deal.buyer.browser, id);
    expect((await browser.get('/portal/payApply/detail', { id })).status).toBe(404);
    await requests.approveAll(id);
    const seen = await payApplyOf(browser, id);
    expect(seen).toMatchObject({ approvedAmount: '1448800.00', goods: [{}, {}] });
    for (const key of ['cost', 'values', 'attachment', 'payee', 'purpose', 'payRatio']) {
      expect(seen, key).not.toHaveProperty(key);
    }
    expect(JSON.stringify(seen)).not.toContain('1833500');
  });

  test('its contract is read by those of its company who read the request', async () => {
    const deal = await requests.deal();
    const paper = await requests.paper(deal.buyer.browser);
    await requests.draft(deal, { file31: [paper] });
    const receiver = await companies.member('companyReceiver', deal.buyer.companyId);
    const viewer = await companies.member('companyViewer', deal.buyer.companyId);
    for (const path of ['', '/view'].map((end) => `/general/common/file/${paper}${end}`)) {
      expect((await viewer.browser.get(path)).status).toBe(200);
      expect((await receiver.browser.get(path)).status).toBe(404);
    }
  });

  test('whoever filed one and may not read it any more is not led to it, nor told why it came back', async () => {
    const deal = await requests.deal();
    const id = await requests.draft(deal);
    const { browser, companyId } = deal.buyer;
    expect((await browser.post('/portal/payApply/submit', { id })).status).toBe(200);
    const opinion = '请核对采购合同编号';
    expect((await requests.decide(id, 'returnBack', opinion)).status).toBe(200);
    const workbench = async () => (await browser.get('/portal/workbench/summary')).body;
    expect(await workbench()).toContain(`${opinion}","count"`);
    await portal.database.superuser
      .updateTable('account_relation')
      .set({ customer_role: ['companyReceiver'] })
      .where('company_id', '=', companyId)
      .execute();
    expect(await workbench()).not.toContain(`${opinion}","count"`);
  });

  test('only the buyer files from a project', async () => {
    const deal = await requests.deal();
    const answer = await requests.save(deal.supplier.browser, requests.values(deal));
    expect(answer.data).toMatchObject({ fields: [{ path: 'projectId' }] });
  });

  test('the cost of a payment is told to those who are told the terms, and to nobody else', async () => {
    const { projectId, buyer, supplier } = await requests.deal();
    const asked = { projectId, amount: '1448800.00', payDate: '2026-05-20', lines: [] };
    expect((await buyer.browser.post('/portal/cost/preview', asked)).data).toMatchObject({
      cost: { total: '28976.00', effectiveRate: '8.36' },
      limit: {
        before: { available: '10000000.00' },
        after: { available: '8551200.00' },
        fits: true,
      },
    });
    expect((await supplier.browser.post('/portal/cost/preview', asked)).status).toBe(404);
    const receiver = await companies.member('companyReceiver', buyer.companyId);
    expect((await receiver.browser.post('/portal/cost/preview', asked)).status).toBe(403);
    const much = { ...asked, amount: '10000000.01' };
    expect((await buyer.browser.post('/portal/cost/preview', much)).data).toMatchObject({
      limit: { fits: false, shortBy: '0.01', fitsToday: '10000000.00' },
    });
  });
});
