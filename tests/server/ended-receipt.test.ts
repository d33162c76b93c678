import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { AUDIT } from '#contract/flow/flow.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import { Receipts } from '../helpers/receipts.ts';
import { SignPhone } from '../helpers/sign-phone.ts';
import { type WaitingNote, waitingNote } from '../helpers/waiting-note.ts';

// What the platform takes back of the goods' papers, a receipt that it ends, a pick-up that it voids, is its supplier's to know: who
// loads, and whose note waits to be signed for anew.

let receipts: Receipts;
let deliveries: Deliveries;
let boss: Browser;
beforeAll(async () => {
  receipts = await Receipts.open(13_689_000_000);
  deliveries = new Deliveries(receipts.picks);
  boss = await receipts.picks.people.operator();
}, 120_000);
afterAll(() => receipts.picks.portal.close());

const WHY = '签收单与送货单不符';

async function messagesOf(browser: Browser): Promise<{ title: string; content: string }[]> {
  await deliverAll(receipts.picks.portal);
  const { data } = await browser.get('/message/page', { pageSize: '100' });
  return (data as { content: { title: string; content: string }[] }).content;
}

/** Operations end the process of a document, or void what was approved. */
const byPlatform = (how: 'terminate' | 'void', processRedundantId: unknown) =>
  boss.post(`/admin/review/${how}`, { processRedundantId, opinion: WHY });

describe('a receipt that was ended', () => {
  /** A note that was signed for by phone and whose receipt operations have ended; the id of the receipt. */
  async function ended(note: WaitingNote): Promise<string> {
    const phone = new SignPhone(receipts.picks.portal);
    await phone.prove(note);
    expect(await phone.submit(await phone.whole(note, ['150']))).toMatchObject({ code: 0 });
    const row = await receipts.db
      .selectFrom('actual_delivery' as never)
      .select('id' as never)
      .where('delivery_id' as never, '=', note.id as never)
      .executeTakeFirstOrThrow();
    const { id } = row as { id: string };
    await receipts.submitSigned(id);
    const { processRedundantId } = await receipts.detail(note.picked.deal.buyer.browser, id);
    expect((await byPlatform('terminate', processRedundantId)).code).toBe(0);
    return id;
  }

  test('is told to the supplier, without the opinion that is the buyer’s', async () => {
    const note = await waitingNote(deliveries, '150');
    const id = await ended(note);
    const { browser } = note.picked.deal.supplier;
    const { actualNo, deliveryNo } = await receipts.detail(browser, id);
    const told = (await messagesOf(browser)).find(({ title }) => title === '实收单已终止');
    expect(told?.content).toContain(String(actualNo));
    expect(told?.content).toContain(`交货单 ${String(deliveryNo)} 恢复待签收`);
    expect(JSON.stringify(await messagesOf(browser))).not.toContain(WHY);
  });

  test('leaves no signature on its delivery, which waits, or is voided, or is signed for otherwise', async () => {
    const [note, other] = [
      await waitingNote(deliveries, '150'),
      await waitingNote(deliveries, '150'),
    ];
    const { buyer, supplier } = note.picked.deal;
    for (const one of [note, other]) await ended(one);
    const seen = (browser: Browser, { id }: WaitingNote) => deliveries.detail(browser, id);
    for (const { browser } of [buyer, supplier]) {
      expect(await seen(browser, note)).toMatchObject({
        deliveryStatus: DELIVERY_STATUS.waiting,
        signature: null,
      });
    }
    const why = { id: note.id, reason: '单据有误' };
    expect((await supplier.browser.post('/portal/delivery/void', why)).code).toBe(0);
    expect(await seen(supplier.browser, note)).toMatchObject({
      deliveryStatus: DELIVERY_STATUS.voided,
      signature: null,
    });
    // The buyer files its receipt by a slip: nobody has signed for it by phone.
    const { picked, id: deliveryId, lineIds: lines } = other;
    await receipts.uploaded({ ...picked, deliveryId, lines }, [{ receivedQty: '150' }]);
    expect(await seen(picked.deal.supplier.browser, other)).toMatchObject({
      deliveryStatus: DELIVERY_STATUS.signed,
      signature: null,
    });
    const open = await new SignPhone(receipts.picks.portal).browser.post('/portal/sign/open', {
      token: other.token,
    });
    expect([open.code, open.msg]).toEqual([SIGN_REFUSAL.signed.code, SIGN_REFUSAL.signed.text]);
  });

  test('holds no dispute: while a supplier is asked to confirm it objects, and raises nothing beside', async () => {
    const standing = await receipts.standing();
    const id = await receipts.uploaded(standing, [
      { receivedQty: '149.4' },
      { receivedQty: '100' },
    ]);
    await receipts.check(id);
    const { browser } = standing.deal.supplier;
    const { lines, processRedundantId } = await receipts.detail(browser, id);
    const [line] = lines as { id: string }[];
    const raised = await browser.post('/portal/dispute/raise', {
      objectType: 'actualDelivery',
      objectId: id,
      lineId: line?.id,
      disputeType: '1',
      claimQty: '0.6',
      claimAmount: '',
      statement: '应按发货数量',
    });
    expect(raised.code).toBe(DISPUTE_REFUSAL.object.code);
    expect((await byPlatform('terminate', processRedundantId)).code).toBe(0);
    expect(await receipts.detail(browser, id)).toMatchObject({
      actualStatus: ACTUAL_STATUS.voided,
    });
    const page = await browser.post('/portal/dispute/page', { objectId: id });
    expect((page.data as { content: unknown[] }).content).toEqual([]);
  });
});

describe('a pick-up that the platform has voided', () => {
  test.each([
    ['delivered', '1'],
    ['handed over in a warehouse', '3'],
  ])('is told to its supplier, and stays where it has seen it: %s', async (_, pickMode) => {
    const { picks } = receipts;
    const ready = await picks.ready();
    const { buyer, supplier } = ready.deal;
    const id = await picks.approved(ready, ['150', '100'], { pickMode });
    const { pickNo, processRedundantId } = await picks.detail(buyer.browser, id);
    expect((await byPlatform('void', processRedundantId)).code).toBe(0);
    const told = (await messagesOf(supplier.browser)).find(({ title }) => title === '提货单已作废');
    expect(told?.content).toContain(String(pickNo));
    expect(JSON.stringify(await messagesOf(supplier.browser))).not.toContain(WHY);
    expect(await picks.detail(supplier.browser, id)).toMatchObject({
      pickNo,
      auditStatus: AUDIT.voided,
      pickCode: '',
    });
    const { body } = await supplier.browser.post('/portal/pickGoods/page', {});
    expect(body).toContain(String(pickNo));
  });

  test('not what was ended before anybody approved it', async () => {
    const { picks } = receipts;
    const ready = await picks.ready();
    const { buyer, supplier } = ready.deal;
    const id = await picks.draft(ready);
    expect((await picks.submit(ready, id)).code).toBe(0);
    const { processRedundantId } = await picks.detail(buyer.browser, id);
    expect((await byPlatform('terminate', processRedundantId)).code).toBe(0);
    const { status } = await supplier.browser.get('/portal/pickGoods/detail', { id });
    expect(status).toBe(404);
    const told = (await messagesOf(supplier.browser)).map(({ title }) => title);
    expect(told).not.toContain('提货单已作废');
  });
});
