import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { type Called, Trips } from '../helpers/trips.ts';

// Prices and amounts are hidden from a 收货员 (rules.md C.22), what the freight of a trip costs among them. It registers trips all
// the same, and what it is not told is not lost by its saves.

let trips: Trips;
let called: Called;
let receiver: Browser;
beforeAll(async () => {
  trips = await Trips.open(13_688_000_000);
  called = await trips.called();
  const { companyId } = called.ready.deal.supplier;
  ({ browser: receiver } = await trips.picks.companies.member('companyReceiver', companyId));
}, 120_000);
afterAll(() => trips.portal.close());

const FREIGHT = { freightAmount: '960.00', freightPayer: '1' };

/** What somebody reads of the freight of a trip, in its details and in its form. */
async function freightTold(browser: Browser, id: string) {
  const { freightAmount, values } = await trips.detail(browser, id);
  return [freightAmount, (values as Record<string, unknown>).freightAmount];
}

test('a receiver reads a trip without what its freight costs', async () => {
  const id = await trips.draft(called, ['10', ''], FREIGHT);
  expect(await freightTold(called.ready.deal.supplier.browser, id)).toEqual(['960.00', '960.00']);
  expect(await freightTold(receiver, id)).toEqual([undefined, undefined]);
  expect(await trips.detail(receiver, id)).toMatchObject({ freightPayer: '1' });
});

test('and its save leaves it as it is', async () => {
  const { browser } = called.ready.deal.supplier;
  const id = await trips.draft(called, ['10', ''], FREIGHT);
  const { version, values } = await trips.detail(receiver, id);
  const changed = { ...(values as object), vehicleNo: '鄂A54321' };
  const saved = await trips.save(receiver, changed, { id, version });
  expect(saved.code, saved.body).toBe(0);
  expect(saved.body).not.toContain('960.00');
  expect(await trips.detail(browser, id)).toMatchObject({
    vehicleNo: '鄂A54321',
    freightAmount: '960.00',
    values: { freightAmount: '960.00' },
  });
});

test('who was too late is told what another wrote without it, too', async () => {
  const id = await trips.draft(called, ['10', ''], FREIGHT);
  const late = await trips.save(receiver, trips.values(called, ['10', '']), { id, version: 4711 });
  expect(late.status).toBe(409);
  expect(late.body).not.toContain('960.00');
});

test('what a receiver enters itself is kept', async () => {
  const saved = await trips.save(receiver, trips.values(called, ['10', ''], FREIGHT));
  expect(saved.code, saved.body).toBe(0);
  const { id } = saved.data as { id: string };
  expect(await freightTold(called.ready.deal.supplier.browser, id)).toEqual(['960.00', '960.00']);
});
