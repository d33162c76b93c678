import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Account, balances, previewDraw } from '#server/kernel/ledger/draws.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { BooksDesk } from '../helpers/books/desk.ts';

let portal: TestApp;
let desk: BooksDesk;
beforeAll(async () => {
  portal = await createTestApp({ max: 40 });
  desk = new BooksDesk(portal);
});
afterAll(() => portal.close());

const seen = async (account: Account) => {
  const { granted, held, used, available } = await desk.row(account);
  return [granted, held, used, available];
};

describe('two phases of a draw', () => {
  test('what is held is consumed or let go in parts', async () => {
    const line = await desk.open('300.000');
    await desk.move(desk.entry('hold', line, '150'));
    expect(await seen(line)).toEqual(['300.000', '150.000', '0.000', '150.000']);
    await desk.move(desk.entry('consume', line, '149.4'));
    const [after] = await desk.move(desk.entry('release', line, '0.6'));
    expect(after).toEqual({
      granted: '300.000',
      held: '0.000',
      used: '149.400',
      available: '150.600',
    });
    await desk.move(desk.entry('reverse', line, '49.4'));
    await desk.move(desk.entry('reinstate', line, '100'));
    expect(await seen(line)).toEqual(['300.000', '100.000', '0.000', '200.000']);
  });

  test('one part too many is refused with what is missing, in the words of the caller', async () => {
    const line = await desk.open('10.000');
    const over = desk.move(desk.entry('hold', line, '10.001'));
    await expect(over).rejects.toMatchObject({
      code: 'paper_short',
      data: { index: 0, account: line, available: '10.000', shortBy: '0.001' },
    });
    await desk.move(desk.entry('hold', line, '10'));
    expect(await seen(line)).toEqual(['10.000', '10.000', '0.000', '0.000']);
  });

  test.each(['release', 'consume', 'reverse', 'reinstate'] as const)(
    '%s of more than there is, is an error of the caller',
    async (kind) => {
      const line = await desk.open('10.000');
      const over = desk.move(desk.entry(kind, line, '0.001'));
      await expect(over).rejects.toMatchObject({ code: '23514' });
    },
  );

  test('a frozen account lets go and takes nothing new; a closed one takes nothing', async () => {
    const line = await desk.open('10.000');
    await desk.move(desk.entry('hold', line, '4'));
    const turn = (state: string) =>
      sql`update ledger_account set state = ${state} where owner_id = ${line.id}`.execute(
        portal.database.superuser,
      );
    await turn('frozen');
    const more = desk.move(desk.entry('hold', line, '1'));
    await expect(more).rejects.toMatchObject({ code: 'paper_frozen' });
    await desk.move(desk.entry('consume', line, '4'));
    await turn('open');
    await desk.move(desk.entry('close', line, '6'));
    expect(await seen(line)).toEqual(['4.000', '0.000', '4.000', '0.000']);
    const late = desk.move(desk.entry('reverse', line, '1'));
    await expect(late).rejects.toMatchObject({ code: 'paper_closed' });
  });

  test('an account that is not there', async () => {
    const nobody = desk.move(desk.entry('hold', { book: 'paperLine', id: '404' }, '1'));
    await expect(nobody).rejects.toMatchObject({ code: 'paper_none' });
  });
});

describe('a parent and its children', () => {
  test('ordered, picked, delivered, received: each at most the one before × (1 + tolerance) (I7)', async () => {
    const ordered = await desk.open('100.000', { tolerance: '0.05' });
    const picked = await desk.open('0', { tolerance: '0.05' });
    const delivered = await desk.open('0', { tolerance: '0.05' });
    const short = { code: 'paper_short' };
    const draw = (from: Account, to: Account, amount: string) =>
      desk.move(desk.entry('draw', from, amount, { to }));
    await desk.move(desk.entry('hold', ordered, '60', { to: picked }));
    // What is only promised to the child cannot be drawn on.
    await expect(draw(picked, delivered, '0.001')).rejects.toMatchObject(short);
    await desk.move(desk.entry('consume', ordered, '60', { to: picked }));
    await expect(draw(picked, delivered, '63.001')).rejects.toMatchObject(short);
    await draw(picked, delivered, '63');
    await expect(draw(ordered, picked, '45.001')).rejects.toMatchObject(short);
    await draw(ordered, picked, '45');
    expect(await seen(picked)).toEqual(['105.000', '0.000', '63.000', '47.250']);
    // What its own children have drawn cannot be taken away from below them.
    const back = desk.move(desk.entry('reverse', ordered, '46', { to: picked }));
    await expect(back).rejects.toMatchObject({ ...short, data: { account: picked } });
    await desk.move(desk.entry('reverse', ordered, '45', { to: picked }));
    expect(await seen(ordered)).toEqual(['100.000', '0.000', '60.000', '45.000']);
  });

  test('a tolerance is counted to the last decimal of the unit and not beyond', async () => {
    const line = await desk.open('0.333', { tolerance: '0.01' });
    await expect(desk.move(desk.entry('draw', line, '0.337'))).rejects.toThrow();
    await desk.move(desk.entry('draw', line, '0.336'));
  });

  test('a collection and a receivable: each allocation is within both (I12)', async () => {
    const money = { unit: 'CNY', scale: 2 };
    const collection = await desk.open('100.00', { ...money, book: 'collection' });
    const small = await desk.open('60.00', { ...money, book: 'receivable', bound: 'credits' });
    const large = await desk.open('500.00', { ...money, book: 'receivable', bound: 'credits' });
    const allocate = (to: Account, amount: string) =>
      desk.move(desk.entry('draw', collection, amount, { to }));
    await expect(allocate(small, '60.01')).rejects.toMatchObject({ data: { account: small } });
    await allocate(small, '60');
    await expect(allocate(large, '40.01')).rejects.toMatchObject({
      data: { account: collection, shortBy: '0.01' },
    });
    await allocate(large, '40.00');
    expect(await seen(large)).toEqual(['500.00', '0.00', '40.00', '460.00']);
    await desk.move(desk.entry('reverse', collection, '15.5', { to: small }));
    expect(await seen(small)).toEqual(['60.00', '0.00', '44.50', '15.50']);
    expect(await seen(collection)).toEqual(['100.00', '0.00', '84.50', '15.50']);
  });

  test('several entries are all written or none', async () => {
    const [one, other] = [await desk.open('5.000'), await desk.open('1.000')];
    const entries = [desk.entry('hold', one, '2'), desk.entry('hold', other, '2')];
    await expect(desk.move(...entries)).rejects.toMatchObject({
      data: { index: 1, account: other, shortBy: '1.000' },
    });
    expect([await seen(one), await seen(other)]).toEqual([
      ['5.000', '0.000', '0.000', '5.000'],
      ['1.000', '0.000', '0.000', '1.000'],
    ]);
  });

  test('after a refusal the transaction goes on', async () => {
    const line = await desk.open('5.000');
    await desk.run(async (tx) => {
      await expect(desk.moveIn(tx, [desk.entry('hold', line, '6')])).rejects.toThrow('数量不足');
      await desk.moveIn(tx, [desk.entry('hold', line, '5')]);
    });
    expect(await seen(line)).toEqual(['5.000', '5.000', '0.000', '0.000']);
  });

  test('nothing moves between two units, nor beyond the decimals of one', async () => {
    const [tons, yuan] = [await desk.open('5.000'), await desk.open('5', { unit: 'CNY' })];
    const across = desk.move(desk.entry('draw', tons, '1', { to: yuan }));
    await expect(across).rejects.toMatchObject({ code: '23514' });
    const finer = desk.move(desk.entry('draw', tons, '0.0001'));
    await expect(finer).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a role that may exceed', () => {
  test('says why, and the reason stays with the entry', async () => {
    const line = await desk.open('10.000', { mayExceed: true });
    const over = (override?: string) => desk.move(desk.entry('hold', line, '12', { override }));
    await expect(over()).rejects.toMatchObject({ code: 'paper_short' });
    const [after] = await over('业主书面同意超量');
    expect(after?.available).toBe('-2.000');
    const { rows } = await sql`select override, available_after from ledger_entry
      where owner_id = ${line.id} and override <> ''`.execute(portal.database.superuser);
    expect(rows).toEqual([{ override: '业主书面同意超量', available_after: '-2.000' }]);
    // Nobody else draws on it without a reason, and what makes room needs none.
    const more = desk.move(desk.entry('hold', line, '0.001'));
    await expect(more).rejects.toMatchObject({ code: 'paper_short' });
    await desk.move(desk.entry('release', line, '1'));
    expect(await seen(line)).toEqual(['10.000', '11.000', '0.000', '-1.000']);
  });

  test('cannot where the account knows no exceeding', async () => {
    const line = await desk.open('10.000');
    const over = desk.move(desk.entry('hold', line, '12', { override: '领导同意' }));
    await expect(over).rejects.toMatchObject({ code: 'paper_short' });
  });
});

test('balances are read in one statement; a preview moves nothing', async () => {
  const [one, other] = [await desk.open('5.000'), await desk.open('7.000')];
  await desk.move(desk.entry('hold', one, '2'));
  const nobody = { book: 'paperLine', id: '404' };
  const read = await desk.run((tx) => balances(tx, [one, other, nobody]));
  const of = ({ book, id }: Account) => read.get(`${book}:${id}`);
  expect([of(one), of(other), of(nobody)]).toEqual([
    { granted: '5.000', held: '2.000', used: '0.000', available: '3.000', state: 'open' },
    { granted: '7.000', held: '0.000', used: '0.000', available: '7.000', state: 'open' },
    undefined,
  ]);
  expect(previewDraw({ available: '3.000' }, '3')).toEqual({
    left: '0',
    fits: true,
    shortBy: '0',
  });
  expect(previewDraw({ available: '3.000' }, '3.5')).toEqual({
    left: '-0.5',
    fits: false,
    shortBy: '0.5',
  });
});

describe('past the kernel', () => {
  const WHO = ['db', 'owner', 'superuser'] as const;

  test.each(WHO)('the %s writes no entry that the account does not bear', async (who) => {
    const line = await desk.open('10.000');
    const { [who]: as } = portal.database;
    const insert = (kind: string, amount: string) =>
      as.transaction().execute(async (tx) => {
        await sql`select set_config('app.ledger', ${`paperLine:${line.id}`}, true)`.execute(tx);
        await sql`
          insert into ledger_entry (book, owner_id, seq, at, kind, amount, granted_after, held_after,
            used_after, available_after, object_type, object_id, prev_hash, hash)
          values ('paperLine', ${line.id}, 9, ${portal.clock.now()}, ${kind}, ${amount}, 9, 9, 9, 9,
            'paper', 1, 'x', 'x')`.execute(tx);
      });
    await expect(insert('draw', '10.001')).rejects.toMatchObject({ code: 'LD001' });
    await expect(insert('consume', '1')).rejects.toMatchObject({ code: '23514' });
    await expect(insert('give', '1')).rejects.toMatchObject({ code: '23514' });
    await expect(insert('grant', '-1')).rejects.toMatchObject({ code: '23514' });
    expect(await seen(line)).toEqual(['10.000', '0.000', '0.000', '10.000']);
    // One that it does bear counts, with the figures of the database and not with its own.
    await insert('draw', '4');
    expect(await seen(line)).toEqual(['10.000', '0.000', '4.000', '6.000']);
    const { rows } = await sql`select seq, used_after from ledger_entry
      where owner_id = ${line.id} order by seq desc limit 1`.execute(portal.database.superuser);
    expect(rows).toEqual([{ seq: 2, used_after: '4.000' }]);
  });

  test.each(WHO)('the %s changes no balance, no entry and no account', async (who) => {
    const line = await desk.open('10.000');
    const { [who]: as } = portal.database;
    const attempts = [
      sql`update ledger_account set credits_posted = 1000 where owner_id = ${line.id}`,
      sql`update ledger_account set seq = 0 where owner_id = ${line.id}`,
      sql`delete from ledger_account where owner_id = ${line.id}`,
      sql`update ledger_entry set amount = 1 where owner_id = ${line.id}`,
      sql`delete from ledger_entry where owner_id = ${line.id}`,
      sql`truncate ledger_entry`,
    ];
    for (const attempt of attempts) {
      const named = as.transaction().execute(async (tx) => {
        await sql`select set_config('app.ledger', ${`paperLine:${line.id}`}, true)`.execute(tx);
        await attempt.execute(tx);
      });
      await expect(named).rejects.toMatchObject({ code: '42501' });
    }
    expect(await seen(line)).toEqual(['10.000', '0.000', '0.000', '10.000']);
  });

  test('an account begins empty, whatever it is opened with', async () => {
    const { superuser } = portal.database;
    await sql`
      insert into ledger_account (book, owner_id, unit, scale, debits_pending, debits_posted,
        credits_pending, credits_posted, seq, updated_at)
      values ('paperLine', 77, 't', 3, 1, 2, 3, 4, 5, now())`.execute(superuser);
    expect(await seen({ book: 'paperLine', id: '77' })).toEqual(Array(4).fill('0.000'));
  });

  test('a row of the limit does what its name says', async () => {
    const lie = sql`
      insert into ledger_entry (book, owner_id, seq, at, kind, code, amount, granted_after,
        held_after, used_after, available_after, object_type, object_id, prev_hash, hash)
      select 'limit', 7, 1, now(), 'grant', '2', 1, 1, 1, 1, 1, 'payApply', 1, 'x', 'x'`;
    await sql`insert into ledger_account (book, owner_id, unit, scale, debits_pending,
      debits_posted, credits_pending, credits_posted, updated_at)
      values ('limit', 7, 'CNY', 2, 0, 0, 0, 0, now())`.execute(portal.database.superuser);
    await expect(lie.execute(portal.database.superuser)).rejects.toMatchObject({
      constraint: 'ledger_entry_limit',
    });
  });
});
