import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { textDriver } from '#server/modules/pick-goods/sms.ts';

import { PickUps, type Ready } from '../helpers/pick-ups.ts';

// A pick code (提货码) goes by short message to whatever phone its buyer has typed.

const DRIVER = '13900000088';

let picks: PickUps;
beforeAll(async () => {
  picks = await PickUps.open(13_661_000_000);
});
afterAll(() => picks.portal.close());

/** The messages that wait are sent; answers how many the driver has by now. */
async function sent(ids: readonly string[]): Promise<number> {
  const { database, clock, sms } = picks.portal;
  for (const id of ids) await textDriver({ db: database.db, clock, sms }, { id });
  return sms.sent.filter(({ phone, purpose }) => phone === DRIVER && purpose === 'pickCode').length;
}

async function counted(hits: number): Promise<void> {
  await sql`update address_counter set hits = ${hits}::int where kind = 'pick-code' and address = ${DRIVER}`.execute(
    picks.portal.database.superuser,
  );
}

test('a phone gets no more than twenty codes a day, and whoever renews one is told so', async () => {
  const ready: Ready = await picks.ready();
  const { browser } = ready.deal.buyer;
  const own = await picks.own(browser);
  const [first, second, third] = [
    await picks.approved(ready, ['10', ''], own),
    await picks.approved(ready, ['10', ''], own),
    await picks.approved(ready, ['10', ''], own),
  ];
  const renew = (id: string) => browser.post('/portal/pickGoods/renewCode', { id });
  expect(await sent([first])).toBe(1);
  await counted(19);
  expect(await sent([second, third])).toBe(2);
  // The buyer has the code itself, and the goods leave by it all the same.
  expect(await picks.code(third)).toMatch(/^[2-9A-Z]{6}$/);

  const kept = await picks.code(first);
  const full = await renew(first);
  expect([full.status, full.msg]).toEqual([
    429,
    '提货司机的手机今日已收到 20 条提货码短信，请明日再换发',
  ]);
  expect(await picks.code(first)).toBe(kept);
  await counted(19);
  expect((await renew(first)).code).toBe(0);
  expect(await sent([first])).toBe(3);
});
