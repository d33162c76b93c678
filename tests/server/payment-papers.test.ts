import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Listed, nextSerial, PayOuts } from '../helpers/pay-outs.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// What is paid by a paper with a term: its number, its due day, and how late that may be (rules.md C.13, H.3).

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await PayOuts.with(portal, 13_691_000_000);
});
afterAll(() => portal.close());

const TODAY = '2026-05-20';

/** A pay-out by one method that waits for its slip. */
async function released(payMethod: string) {
  const { deal, id } = await desk.payable({ payMethod });
  const [payment = ''] = await desk.prepared(id, ['10.00']);
  expect((await desk.release(payment)).code).toBe(0);
  return { deal, payment };
}

const refusal = (path: string, message: string) => ({
  status: 422,
  data: { fields: [{ path, message }] },
});

const setParam = (name: string, value: string) =>
  sql`update param set value = ${value} where name = ${name}`.execute(portal.database.superuser);

test('a paper is due 365 days after it was given at the latest, by a parameter', async () => {
  const { payment } = await released('2');
  const draftNo = '1313100012345';
  const far = await desk.confirm(payment, { draftNo, draftDueDate: '2099-12-31' });
  expect(far).toMatchObject(
    refusal('draftDueDate', '票据到期日距付款日期 26888 天，不得超过 365 天'),
  );
  const late = { draftNo, draftDueDate: '2027-05-21' };
  expect(await desk.confirm(payment, late)).toMatchObject(
    refusal('draftDueDate', '票据到期日距付款日期 366 天，不得超过 365 天'),
  );
  await setParam('payment.maxTenorDays', '180');
  expect(await desk.confirm(payment, { draftNo, draftDueDate: '2026-11-17' })).toMatchObject(
    refusal('draftDueDate', '票据到期日距付款日期 181 天，不得超过 180 天'),
  );
  await setParam('payment.maxTenorDays', '365');
  expect((await desk.confirm(payment, { draftNo, draftDueDate: '2027-05-20' })).code).toBe(0);
});

test('both figures of the term are parameters that the dialog may read', async () => {
  const read = async (name: string) =>
    (await desk.officer.get(`/general/common/param/${name}`)).data;
  expect(await read('payment.maxTenorDays')).toBe('365');
  expect(await read('payment.warnTenorDays')).toBe('180');
});

test.each([
  ['3', '承兑汇票付款请填写票据号', '请填写票据到期日', '票据到期日'],
  ['5', '应收账款电子凭证付款请填写凭证编号', '请填写凭证到期日', '凭证到期日'],
])('by method %s number and due day are asked for and kept', async (method, no, due, word) => {
  const { deal, payment } = await released(method);
  expect(await desk.confirm(payment)).toMatchObject(refusal('draftNo', no));
  const draftNo = `YX${method}2026`;
  expect(await desk.confirm(payment, { draftNo })).toMatchObject(refusal('draftDueDate', due));
  expect(await desk.confirm(payment, { draftNo, draftDueDate: TODAY })).toMatchObject(
    refusal('draftDueDate', `${word}须晚于付款日期`),
  );
  expect(await desk.confirm(payment, { draftNo, draftDueDate: '2027-05-21' })).toMatchObject(
    refusal('draftDueDate', `${word}距付款日期 366 天，不得超过 365 天`),
  );
  const paper = { draftNo, draftDueDate: '2026-11-16' };
  expect((await desk.confirm(payment, paper)).code).toBe(0);
  expect(await desk.listed(payment)).toMatchObject(paper);
  const page = await deal.supplier.browser.post('/portal/payment/page', {});
  expect((page.data as { content: Listed[] }).content[0]).toMatchObject(paper);
  const detail = await deal.supplier.browser.get('/portal/payment/detail', { id: payment });
  expect(detail.data).toMatchObject(paper);
  const { browser: buyer } = await desk.companies.member('companyFinance', deal.buyer.companyId);
  expect((await buyer.get('/portal/payment/detail', { id: payment })).status).toBe(404);
});

test('a letter of credit has its number, and a due day unless it is at sight', async () => {
  const { payment } = await released('4');
  expect(await desk.confirm(payment)).toMatchObject(
    refusal('draftNo', '国内信用证付款请填写信用证编号'),
  );
  const draftNo = 'LC20260520001';
  expect(await desk.confirm(payment, { draftNo, draftDueDate: '2028-05-20' })).toMatchObject(
    refusal('draftDueDate', '信用证到期日距付款日期 731 天，不得超过 365 天'),
  );
  expect((await desk.confirm(payment, { draftNo })).code).toBe(0);
  expect(await desk.listed(payment)).toMatchObject({ draftNo, draftDueDate: '' });
  const { payment: late } = await released('4');
  const paper = { draftNo: 'LC20260520002', draftDueDate: '2026-08-18' };
  expect((await desk.confirm(late, paper)).code).toBe(0);
  expect(await desk.listed(late)).toMatchObject(paper);
});

test('a transfer has neither number nor due day', async () => {
  const { payment } = await released('1');
  expect(await desk.confirm(payment, { draftNo: '1' })).toMatchObject(
    refusal('draftNo', '电汇付款没有票据，无需填写'),
  );
  expect(await desk.confirm(payment, { draftDueDate: '2026-08-18' })).toMatchObject(
    refusal('draftDueDate', '电汇付款没有票据，无需填写'),
  );
  expect((await desk.confirm(payment, { bankSerialNo: nextSerial() })).code).toBe(0);
});

test('the face of a draft stands beside the slip, and its supplier reads both', async () => {
  const face = async () => {
    const fields = { clientId: 'portal', fileType: '112' };
    const file = ['票面.pdf', pdf('票面')] as const;
    const to = { fields, path: '/admin/file/upload' };
    const { data } = await upload(portal, desk.officer, [...file], to);
    return { id: (data as { id: string }).id, fileType: 112 };
  };
  const { deal, payment } = await released('2');
  const draft = { draftNo: '1313100012346', draftDueDate: '2026-11-16' };
  const slip = { id: await desk.slip(), fileType: 111 };
  const attachment = [slip, await face()];
  expect((await desk.confirm(payment, { ...draft, attachment })).code).toBe(0);
  const { data } = await deal.supplier.browser.get('/portal/payment/detail', { id: payment });
  const { attachment: kept } = data as { attachment: { fileType: number }[] };
  expect(kept.map(({ fileType }) => fileType)).toEqual([111, 112]);
  const { payment: wired } = await released('1');
  const both = [{ id: await desk.slip(), fileType: 111 }, await face()];
  expect(await desk.confirm(wired, { attachment: both })).toMatchObject(
    refusal('attachment', '只有承兑汇票付款才上传承兑票面'),
  );
});
