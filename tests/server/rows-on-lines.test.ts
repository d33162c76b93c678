import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import { Trips } from '../helpers/trips.ts';

// A quantity on a line that a form does not offer is refused beside it: nothing that was entered is left out in silence.

let trips: Trips;
beforeAll(async () => {
  trips = await Trips.open(13_746_300_000);
});
afterAll(() => trips.portal.close());

const MESSAGE = '该行货物不在可选范围内，请清空数量或重新选择';

/** Saves rows on a line of its own and one of others, then the same with the second left empty. */
async function saved(browser: Browser, noun: string, values: object, key: string) {
  const { lines } = values as { lines: [Record<string, string>, Record<string, string>] };
  const refused = await browser.post(`/portal/${noun}/save`, { values });
  const [own, strange] = lines;
  const left = { ...values, lines: [own, { ...strange, [key]: '' }] };
  return { refused, left: await browser.post(`/portal/${noun}/save`, { values: left }) };
}

test('on a line of another order, pick-up or delivery', async () => {
  const { picks } = trips;
  const [one, other] = [await trips.called(), await trips.called()];
  const deliveries = new Deliveries(picks);
  const came = await deliveries.broughtBy(one, '10');
  const elsewhere = await deliveries.broughtBy(other, '10');
  const { buyer, supplier } = one.ready.deal;
  const both = (lines: readonly (string | undefined)[], key: string) => ({
    lines: lines.map((upstreamId) => ({ upstreamId, [key]: '1' })),
  });
  const picked = { ...one.ready, pickId: one.pickId, pickLineIds: [...one.lineIds] };
  const orders = [one.ready.lineIds[0], other.ready.lineIds[0]];
  const pickUps = [one.lineIds[0], other.lineIds[0]];
  const receipt = {
    projectId: one.ready.deal.projectId,
    deliveryId: came.deliveryId,
    receiveDate: '2026-05-20',
  };
  const cases = [
    [buyer, 'pickGoods', { ...picks.values(one.ready), ...both(orders, 'pickQty') }, 'pickQty'],
    [supplier, 'logisticsEntry', trips.values(one, ['', ''], both(pickUps, 'qty')), 'qty'],
    [supplier, 'delivery', await deliveries.values(picked, [], both(pickUps, 'qty')), 'qty'],
    [
      buyer,
      'actualDelivery',
      { ...receipt, ...both([came.lines[0], elsewhere.lines[0]], 'receivedQty') },
      'receivedQty',
    ],
  ] as const;
  for (const [{ browser }, noun, values, key] of cases) {
    const { refused, left } = await saved(browser, noun, values, key);
    expect([noun, refused.status, refused.data]).toEqual([
      noun,
      422,
      { fields: [{ path: `lines.1.${key}`, message: MESSAGE }] },
    ]);
    expect([noun, left.code]).toEqual([noun, 0]);
  }
});
