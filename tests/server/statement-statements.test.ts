import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { roundTrips } from '../helpers/statements.ts';

let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  dues = await Dues.with(portal, 13_629_900_000);
});
afterAll(() => portal.close());

test('a statement is taken in as many statements of the database, however many of its lines are clear', async () => {
  const { superuser } = portal.database;
  const owed = await dues.owed(await dues.paidDeal(), { principal: '914533.00' });
  const { companyId } = owed.deal.buyer;
  const { name } = await superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { pay_code: code } = await superuser
    .selectFrom('receivable_plan')
    .select('pay_code')
    .where('id', '=', owed.id)
    .executeTakeFirstOrThrow();
  const officer = await dues.officer();
  const counted = roundTrips(portal.database.pool);
  let cents = 0;
  /** Half of the lines are slips that their payer has registered, half new; how many round trips their statement takes. */
  const taken = async (many: number) => {
    const lines: string[] = [];
    const serials: string[] = [];
    for (let half = 0; half < many; half += 2) {
      for (const isSlip of [true, false]) {
        cents += 1;
        const [amount, serial] = [`${1000 + cents}.00`, nextSerial()];
        if (isSlip) await dues.entered(officer, { companyId, amount, payDate: '2026-05-20' });
        lines.push(lineOf({ amount, serial, name, remark: code }));
        serials.push(serial);
      }
    }
    counted.take();
    const answer = await takeStatement(officer, bankStatement(...lines));
    const [trips] = counted
      .take()
      .map(({ length }) => length)
      .toSorted((one, other) => other - one);
    expect(answer.data).toMatchObject({ taken: many, matched: many, waiting: 0 });
    const { rows } = await sql<{ n: number; own: number }>`
      select count(*)::int as n, count(*) filter (where c.bank_serial_no = r.serial_no and c.amount = r.amount
        and c.payee_bank_id = r.bank_id and c.company_id = ${companyId})::int as own
      from statement_row r join collection c on c.id = r.collection_id
      where r.serial_no = any(${serials}::text[])`.execute(superuser);
    expect(rows).toEqual([{ n: many, own: many }]);
    return trips;
  };
  const few = await taken(4);
  expect(await taken(40)).toBe(few);
  const { rows } = await sql<{ twins: number; gaps: number }>`
    select (count(*) - count(distinct collection_no))::int as twins,
      (max(right(collection_no, 4)::int) - count(*))::int as gaps
    from collection where collection_no like 'HK20260520%'`.execute(superuser);
  expect(rows).toEqual([{ twins: 0, gaps: 0 }]);
});
