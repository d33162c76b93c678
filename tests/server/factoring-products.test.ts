import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FACTORING_REFUSAL, NOT_A_SUPPLIER } from '#contract/factoring/refusals.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Assigned, Factorings } from '../helpers/factorings.ts';
import { keptInvoice } from '../helpers/kept-invoice.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { receivable, SCHEME } from '../helpers/receivables.ts';
import { done } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// 反向保理 402, 再保理 403, 租金保理 404: what each asks otherwise than 正向保理 (contract/factoring/products.ts).

let portal: TestApp;
let desk: Factorings;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Factorings.with(portal, 13_660_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';

async function paper({ seller }: Assigned, fileType: number): Promise<object> {
  const fields = { clientId: 'portal', fileType: String(fileType) };
  const { data } = await upload(portal, seller.browser, ['合同.pdf', pdf()], { fields });
  return { id: (data as { id: string }).id, fileType };
}

describe('反向保理', () => {
  test('a debtor files for two suppliers, each of which sees its own alone and accepts it; the debtor bears the fee beside the face', {
    timeout: 60_000,
  }, async () => {
    const first = await desk.assigned({ productId: '402' });
    const second = await desk.supplier(first);
    const invoice = receivable();
    // A supplier does not file, and the debtor not without the fee that it bears.
    expect((await desk.offer(first, [receivable()])).status).toBe(404);
    const silent = await desk.file(first, { receivables: [invoice], feeMost: undefined });
    expect(silent.data).toMatchObject({ fields: [{ path: 'feeMost' }] });
    const answers = [
      await desk.file(first, { receivables: [invoice] }),
      await desk.file(second, { receivables: [receivable()] }),
    ];
    for (const { data } of answers) expect(data).toMatchObject({ record: 'factoringNotice' });
    // Its filing is its word: both notices stand answered, in full.
    const { data: notices } = await first.debtor.browser.post('/portal/factoringNotice/page', {});
    expect(notices).toMatchObject({
      content: [
        { noticeStatus: '3', confirmedAmount: '1000000.00' },
        { noticeStatus: '3', confirmedAmount: '1000000.00' },
      ],
    });
    expect((await first.debtor.browser.post('/portal/factoring/page', {})).data).toMatchObject({
      content: [],
    });
    const [id, other] = [await desk.newest(first), await desk.newest(second)];
    expect((await second.seller.browser.get('/portal/factoring/detail', { id })).status).toBe(404);
    expect(await desk.detail(second, other)).toMatchObject({
      productId: '402',
      projectName: expect.stringMatching(/./),
    });
    // The same invoice once more, by anybody.
    expect((await desk.file(second, { receivables: [invoice] })).code).toBe(
      FACTORING_REFUSAL.financed.code,
    );

    await desk.must('debtorLimit', { id, amount: '50000000.00' });
    const hidden = { ...SCHEME, noticeType: '2' };
    expect((await desk.act('propose', { id, ...hidden })).code).toBe(FACTORING_REFUSAL.notFor.code);
    const dear = await desk.act('propose', { id, ...SCHEME, serviceRate: '0.51' });
    expect(dear).toMatchObject({ code: FACTORING_REFUSAL.feeMost.code, data: { most: '0.5' } });
    await desk.must('propose', { id, ...SCHEME, recourseType: '2' });
    // 41 days at 9 %: interest alone costs the seller.
    expect(await desk.detail(first, id)).toMatchObject({
      cost: { advance: '800000.00', fee: '0.00', interest: '8200.00', balance: '191800.00' },
    });
    await done(first.seller.browser, '/portal/factoring/confirm', { id });
    expect((await desk.register(id)).code).toBe(0);
    expect(await desk.detail(first, id)).toMatchObject({
      factoringStatus: '4',
      advanceAmount: '800000.00',
      feeAmount: '0.00',
      serviceRate: '0.000000',
    });
    expect(await desk.notice(first, id)).toMatchObject({ feeAmount: '5000.00' });

    await desk.drawn(first, id, ['7', '800000.00']);
    await desk.dueOn(id, TODAY);
    const [line] = (await desk.detail(first, id)).receivables;
    const collect = (kind: string, amount: string) =>
      desk.act('collect', {
        id,
        lineId: line?.id,
        kind,
        amount,
        valueDate: TODAY,
        bankSerialNo: nextSerial(),
      });
    expect((await collect('2', '1000000.00')).code).toBe(0);
    // Ninety days: 18,000.00; the fee is still to come.
    expect(await desk.detail(first, id)).toMatchObject({
      factoringStatus: '5',
      balanceAmount: '182000.00',
      feePaid: '0.00',
    });
    expect((await collect('9', '5000.01')).code).toBe(FACTORING_REFUSAL.noDebtorFee.code);
    expect((await collect('9', '2000.00')).code).toBe(0);
    expect((await collect('9', '3000.00')).code).toBe(0);
    expect(await desk.detail(first, id)).toMatchObject({
      factoringStatus: '7',
      collectedAmount: '1000000.00',
    });
    const { rows } = await sql<{ paid: string }>`
      select debtor_fee_paid::text as paid from factoring where id = ${id}`.execute(
      portal.database.superuser,
    );
    expect(rows).toEqual([{ paid: '5000.00' }]);
    await desk.drawn(first, id, ['8', '182000.00'], TODAY);
  });

  test('for nobody who is not certified, not for itself; a supplier that takes it back ends the debtor’s word', async () => {
    const assigned = await desk.assigned({ productId: '402' });
    const { debtor } = assigned;
    const asked = { receivables: [receivable()] };
    // Certified companies, but none that the debtor deals with as a supplier.
    const [stranger, guarantor] = [await desk.assigned(), await desk.assigned()];
    await desk.partner(assigned, guarantor.seller, '6');
    const unknown = [stranger.seller.companyId, guarantor.seller.companyId, '1'];
    for (const sellerId of unknown) {
      const answer = await desk.file(assigned, { ...asked, sellerId });
      const fields = [{ path: 'sellerId', message: NOT_A_SUPPLIER }];
      expect(answer.data).toMatchObject({ fields });
    }
    const itself = await desk.file(assigned, { ...asked, sellerId: debtor.companyId });
    expect(itself.data).toMatchObject({ fields: [{ message: '供应商不能是本企业' }] });
    // Known to it, and not certified.
    const raw = stranger.seller;
    await desk.partner(assigned, raw);
    const db = portal.database.superuser;
    const uncertified = sql`update company set real_name_status = 1 where id = ${raw.companyId}`;
    await uncertified.execute(db);
    const early = await desk.file(assigned, { ...asked, sellerId: raw.companyId });
    expect(early.data).toMatchObject({
      fields: [{ message: '供应商尚未完成企业认证，不能申请反向保理' }],
    });
    expect((await desk.file(assigned, asked)).code).toBe(0);
    const id = await desk.newest(assigned);
    await done(assigned.seller.browser, '/portal/factoring/withdraw', { id });
    expect(await desk.notice(assigned, id)).toMatchObject({ noticeStatus: '4' });
    expect((await desk.file(assigned, asked)).code).toBe(0);
  });
});

describe('再保理', () => {
  test('brings the papers by which it was bought, is disclosed and with recourse', async () => {
    const assigned = await desk.assigned({ productId: '403' });
    const { projectId, seller } = assigned;
    const offer = (attachment: object[]) =>
      seller.browser.post('/portal/factoring/offer', {
        projectId,
        receivables: [receivable()],
        attachment,
      });
    const papers = [await paper(assigned, 11), await paper(assigned, 132)];
    expect((await offer(papers)).data).toMatchObject({ fields: [{ message: '请上传原确权回执' }] });
    const all = [...papers, await paper(assigned, 133)];
    expect((await offer([...all, await paper(assigned, 1)])).status).toBe(422);
    const { code, data } = await offer(all);
    expect(code).toBe(0);
    const { id } = data as { id: string };
    expect(await desk.detail(assigned, id)).toMatchObject({
      attachment: [{ fileType: 11 }, { fileType: 132 }, { fileType: 133 }],
    });
    const scheme = { id, ...SCHEME, recourseType: '2' };
    expect((await desk.act('propose', scheme)).code).toBe(FACTORING_REFUSAL.notFor.code);
    await desk.proposed(id);
    await done(seller.browser, '/portal/factoring/confirm', { id });
    expect(await desk.notice(assigned, id)).toMatchObject({ noticeStatus: '1' });
    // The proof of registration hangs beside them.
    expect((await desk.register(id)).code).toBe(0);
    expect((await desk.detail(assigned, id)).attachment).toHaveLength(4);
  });
});

describe('租金保理', () => {
  test('what falls due of a lease on one day is one receivable, no later than the longest term', async () => {
    const assigned = await desk.assigned({ productId: '404' });
    const { projectId, seller } = assigned;
    const rent = (dueDate: string, more = {}) =>
      receivable({ contractNo: 'ZL-001', dueDate, ...more });
    const offer = async (receivables: object[]) =>
      seller.browser.post('/portal/factoring/offer', {
        projectId,
        receivables,
        attachment: [await paper(assigned, 11)],
      });
    const wrong = await offer([
      rent('2026-06-30'),
      rent('2026-06-30'),
      rent('2026-06-30', { contractNo: 'ZL-002' }),
      rent('2027-05-21'),
    ]);
    expect(wrong.data).toMatchObject({
      fields: [{ path: 'receivables.1.dueDate' }, { path: 'receivables.3.dueDate' }],
    });
    expect(
      (await offer(['2026-06-30', '2026-09-30', '2027-05-20'].map((day) => rent(day)))).code,
    ).toBe(0);
    expect((await desk.offer(assigned, [rent('2026-07-31')])).data).toMatchObject({
      fields: [{ message: '请上传租赁合同' }],
    });
  });
});

describe('invoices that are kept here', () => {
  const choosable = async ({ seller, projectId }: Assigned) =>
    (await seller.browser.get('/portal/factoring/offering', { projectId })).data as {
      invoices: { invoiceNo: string }[];
    };

  test('may be chosen, stand behind the financing until it is taken back or bought back, and are nobody else’s', async () => {
    const assigned = await desk.assigned();
    const { invoice, financed } = await keptInvoice(portal, assigned, '1000000.00');
    const { invoiceNo } = invoice;
    expect((await choosable(assigned)).invoices).toMatchObject([{ invoiceNo }]);
    // Not what is kept: another amount, another seller, another debtor.
    const strangers = [
      await desk.assigned(),
      await desk.assigned({ seller: assigned.seller, bankId: assigned.bankId }),
    ];
    const wrong = [
      await desk.offer(assigned, [receivable(), { ...invoice, invoiceAmount: '1000000.01' }]),
      ...(await Promise.all(strangers.map((one) => desk.offer(one, [receivable(), invoice])))),
    ];
    for (const { data } of wrong) {
      expect(data).toMatchObject({ fields: [{ path: 'receivables.1.invoiceNo' }] });
    }
    expect(await financed()).toBe(false);
    const id = await desk.offered(assigned, invoice);
    expect(await financed()).toBe(true);
    expect((await choosable(assigned)).invoices).toEqual([]);
    await done(assigned.seller.browser, '/portal/factoring/withdraw', { id });
    expect(await financed()).toBe(false);
    const again = await desk.ready(assigned, [invoice]);
    await desk.drawn(assigned, again, ['7', '800000.00']);
    const [line] = (await desk.detail(assigned, again)).receivables;
    await desk.must('collect', {
      id: again,
      lineId: line?.id,
      kind: '3',
      amount: '823000.00',
      valueDate: TODAY,
      bankSerialNo: nextSerial(),
    });
    expect(await financed()).toBe(false);
  });
});

// The naive twin of filing an invoice (tests/server/factoring.test.ts): it looks whether the invoice is taken and then takes it.
test('look and then file finances one invoice more than once', async () => {
  const { superuser, db } = portal.database;
  const no = receivable().invoiceNo;
  await sql`create table naive_line (invoice_no text not null)`.execute(superuser);
  await sql`grant select, insert on naive_line to portal_app`.execute(superuser);
  const naive = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from naive_line where invoice_no = ${no}`.execute(tx);
      // Long enough for the others to have looked, too.
      await sql`select pg_sleep(0.2)`.execute(tx);
      if (rows.length === 0) await sql`insert into naive_line values (${no})`.execute(tx);
    });
  await Promise.all(Array.from({ length: 5 }, naive));
  const { rows } = await sql<{ count: number }>`select count(*)::int from naive_line`.execute(
    superuser,
  );
  expect(rows[0]?.count).toBeGreaterThan(1);
  await sql`drop table naive_line`.execute(superuser);
});
