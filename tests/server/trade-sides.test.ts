import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deliveryRecord } from '#server/modules/delivery/document.ts';
import { logisticsRecord } from '#server/modules/logistics-entry/document.ts';
import { payApplyRecord } from '#server/modules/pay-apply/document.ts';
import { paymentNoun } from '#server/modules/payment/noun.ts';
import { pickGoodsRecord } from '#server/modules/pick-goods/document.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import { Limits } from '../helpers/limits.ts';
import { PayApplies, payApplyOf } from '../helpers/pay-applies.ts';
import { PayOuts } from '../helpers/pay-outs.ts';
import { People } from '../helpers/people.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { done } from '../helpers/reviewer.ts';
import { readersOf, Seen } from '../helpers/seen-sides.ts';
import { Trips } from '../helpers/trips.ts';

// As tests/server/sides.test.ts: the documents of the trade, on each side, in each state that they come through.

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_562_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

test('a payment request: the supplier its own money once it is approved, its buyer everything', async () => {
  const requests = await PayApplies.with(portal, people, companies, new Limits(portal));
  const deal = await requests.deal();
  const stranger = await companies.member();
  const id = await requests.draft(deal, { purpose: '主体结构独此一处', payRatio: '80' });
  const readers = await readersOf(people, { buyer: deal.buyer, supplier: deal.supplier, stranger });
  const probes = {
    nameLike: 'FKSQ',
    projectId: deal.projectId,
    payType: '1',
    payApplyStatus: ['0', '1', '3'],
    expectPayDateStart: '2026-06-01',
    expectPayDateEnd: '2026-06-01',
    createTimeStart: '2026-05-01',
    createTimeEnd: '2026-06-30',
    applyAmountStart: '1448800',
    applyAmountEnd: '1448800',
  };
  const seen = new Seen();
  const ask = () => seen.ask({ portal, noun: payApplyRecord.noun, id, probes }, readers);
  await ask();
  await done(deal.buyer.browser, '/portal/payApply/submit', { id });
  await ask();
  await requests.approveAll(id);
  await ask();
  expect([...seen.sides].sort()).toEqual(['', 'own+buyer', 'supplier']);
  expect(seen.sought.get('supplier')).toContain('cost');
});

test('a pick-up: the supplier goods and quantities once it is approved, no price and not the order', async () => {
  const desk = await PickUps.on(portal, { people, companies });
  const ready = await desk.ready();
  const stranger = await companies.member();
  const own = await desk.own(ready.deal.buyer.browser);
  const id = await desk.draft(ready, ['123.456', ''], { ...own, remarks: '仅此一处的备注' });
  const member = await companies.member('companyAdmin', ready.deal.buyer.companyId);
  const readers = await readersOf(people, {
    buyer: member,
    supplier: ready.deal.supplier,
    stranger,
  });
  const probes = {
    nameLike: 'TH2026',
    projectId: ready.deal.projectId,
    pickMode: '2',
    pickStatus: ['0', '1', '3'],
    expectDateStart: '2026-06-10',
    expectDateEnd: '2026-06-10',
    createTimeStart: '2026-05-01',
    createTimeEnd: '2026-06-30',
  };
  const seen = new Seen();
  const ask = () => seen.ask({ portal, noun: pickGoodsRecord.noun, id, probes }, readers);
  await ask();
  expect((await desk.submit(ready, id)).code).toBe(0);
  await ask();
  await desk.approveAll(id);
  await ask();
  expect([...seen.sides].sort()).toEqual(['', 'own', 'supplier']);
  for (const key of ['pickAmount', 'prices', 'estimateOrderNo']) {
    expect(seen.sought.get('supplier')).toContain(key);
  }
});

test('a delivery: the buyer goods, papers and the way once it was handed in, not the supplier’s order', async () => {
  const desk = new Deliveries(await PickUps.on(portal, { people, companies }));
  const picked = await desk.picked();
  const stranger = await companies.member();
  const { buyer, supplier } = picked.deal;
  const id = await desk.draft(picked, [{ qty: '123.456' }], { remarks: '仅此一处的备注' });
  const readers = await readersOf(people, { buyer, supplier, stranger });
  const { pickNo } = await desk.picks.detail(buyer.browser, picked.pickId);
  const told = readers.map((one) =>
    one.name === 'buyer' ? { ...one, knows: [picked.pickId, String(pickNo)] } : one,
  );
  const probes = {
    nameLike: 'JH2026',
    projectId: picked.deal.projectId,
    pickGoodsId: picked.pickId,
    deliveryStatus: ['0', '1', '6'],
    deliveryDateStart: '2026-05-21',
    deliveryDateEnd: '2026-05-21',
    createTimeStart: '2026-05-01',
    createTimeEnd: '2026-06-30',
  };
  const seen = new Seen();
  const ask = () => seen.ask({ portal, noun: deliveryRecord.noun, id, probes }, told);
  await ask();
  expect((await desk.submit(picked, id)).code).toBe(0);
  await ask();
  await done(supplier.browser, '/portal/delivery/void', { id, reason: '送错货物，重新登记' });
  await ask();
  expect([...seen.sides].sort()).toEqual(['', 'buyer', 'own']);
  expect(seen.sought.get('buyer')).toContain('purchaseOrderNo');
});

test('a trip: the buyer its goods and its way once it was handed in, never what it costs', async () => {
  const desk = new Trips(await PickUps.on(portal, { people, companies }));
  const called = await desk.called();
  const stranger = await companies.member();
  const { buyer, supplier } = called.ready.deal;
  const costs = { freightAmount: '7654.32', freightPayer: '1', carrierName: '示例承运' };
  const id = await desk.draft(called, ['40', '10'], costs);
  const readers = await readersOf(people, { buyer, supplier, stranger });
  const { pickNo, lines } = await desk.picks.detail(buyer.browser, called.pickId);
  const knows = [
    called.pickId,
    String(pickNo),
    ...(lines as { id: string }[]).map((line) => line.id),
  ];
  const told = readers.map((one) => (one.name === 'buyer' ? { ...one, knows } : one));
  const probes = {
    nameLike: 'WL2026',
    projectId: called.ready.deal.projectId,
    transportMode: '1',
    logisticsStatus: ['0', '1', '2'],
  };
  const seen = new Seen();
  const ask = (more: object = {}) =>
    seen.ask({ portal, noun: logisticsRecord.noun, id, probes: { ...probes, ...more } }, told);
  await ask();
  await done(supplier.browser, '/portal/logisticsEntry/submit', { id });
  await ask();
  await done(supplier.browser, '/portal/logisticsEntry/depart', { id });
  await ask({ departTimeStart: '2026-05-01', departTimeEnd: '2026-07-30' });
  expect([...seen.sides].sort()).toEqual(['', 'buyer', 'own']);
  expect(seen.sought.get('buyer')).toContain('freightAmount');
});

test('a pay-out: the supplier once it was released, and nobody else at any time', async () => {
  const desk = await PayOuts.with(portal, 13_565_000_000);
  const { deal, id: requestId } = await desk.payable();
  const stranger = await companies.member();
  const { data } = await desk.officer.post('/admin/payable/prepare', {
    id: requestId,
    amounts: ['4321.09'],
    remarks: '内部备注独此一处',
  });
  const [id = ''] = data as string[];
  const member = await companies.member('companyAdmin', deal.buyer.companyId);
  const readers = await readersOf(people, { buyer: member, supplier: deal.supplier, stranger });
  // Both know the request by its number, and the workbench of each says that it waits for its money.
  const request = await payApplyOf(deal.buyer.browser, requestId);
  for (const reader of readers) {
    if (reader.name !== 'stranger') reader.knows = [requestId, String(request.payApplyNo)];
  }
  const probes = {
    nameLike: 'FK',
    projectId: deal.projectId,
    payApplyId: requestId,
    paymentStatus: ['1', '2', '3'],
    payDateStart: '2026-05-01',
    payDateEnd: '2026-06-30',
    amountStart: '4321.09',
    amountEnd: '4321.09',
  };
  const seen = new Seen();
  // The supplier has heard of the request itself, which was approved for it.
  await deliverAll(portal);
  await sql`delete from message`.execute(portal.database.superuser);
  const subject = { portal, noun: paymentNoun, id, probes };
  await seen.ask(subject, readers);
  // Its day and serial number, by which it is found, come with the slip.
  expect((await desk.release(id)).code).toBe(0);
  expect((await desk.confirm(id, { bankSerialNo: 'LS-DU-CI-YI-CHU' })).code).toBe(0);
  await seen.ask(
    subject,
    readers.filter(({ name }) => name !== 'buyer'),
  );
  // The buyer hears how much of its own request was paid, and no more.
  const { data: heard } = await member.browser.get('/message/page');
  expect(JSON.stringify(heard)).toContain('4,321.09');
  expect(JSON.stringify(heard)).not.toContain('LS-DU-CI-YI-CHU');
  expect([...seen.sides].sort()).toEqual(['', 'supplier']);
  expect(seen.sought.get('supplier')).toContain('remarks');
});
