import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { STATEMENT_ACCOUNT_REFUSAL } from '#contract/books/statement.ts';

import { AccountBooks, statementOf as statement } from '../helpers/account-books.ts';
import type { TestApp } from '../helpers/app.ts';
import { TEST_START } from '../helpers/demo-template.ts';
import type { Dues } from '../helpers/dues.ts';
import { atOnce, naiveTwin, wrong } from '../helpers/naive-twin.ts';
import { done } from '../helpers/reviewer.ts';

let books: AccountBooks;
let portal: TestApp;
let dues: Dues;
beforeAll(async () => {
  books = await AccountBooks.open(13_662_000_000);
  ({ portal, dues } = books);
});
beforeEach(() => portal.clock.set(TEST_START));
afterAll(() => portal.close());

const confirmed = () => books.confirmed();

describe('answers to a statement', () => {
  test('name the edition that was seen, are only added, and nobody confirms what has changed since', async () => {
    const { order, plan } = await confirmed();
    const period = { side: '1', from: '2026-05-01', to: '2026-05-20' };
    const seen = await statement(order.buyer, '1');
    expect(seen.actions).toEqual(['answer']);
    const say = (answer: Record<string, string>) =>
      order.buyer.post('/portal/accountStatement/answer', { ...period, ...answer });
    expect((await say({ digest: seen.digest, answer: '2' })).code).toBe(422);
    const objection = { digest: seen.digest, answer: '2', reason: '第二批货未收到' };
    expect((await say(objection)).code).toBe(0);
    expect((await say({ digest: seen.digest, answer: '1' })).code).toBe(0);
    const officer = await dues.officer();
    const came = {
      companyId: order.deal.buyer.companyId,
      amount: '1000.00',
      payDate: '2026-05-20',
    };
    const id = await dues.entered(officer, came);
    expect(
      (await dues.allocate(officer, id, [{ receivableId: plan, amount: '1000.00' }])).code,
    ).toBe(0);
    const stale = await say({ digest: seen.digest, answer: '1' });
    expect(stale.code).toBe(STATEMENT_ACCOUNT_REFUSAL.changed.code);
    const later = await statement(order.buyer, '1');
    expect((await say({ digest: later.digest, answer: '1' })).code).toBe(0);
    const { answers } = await statement(order.buyer, '1');
    expect(answers.map((one) => [one.answer, one.edition, one.current, one.reason])).toEqual([
      ['2', 1, false, '第二批货未收到'],
      ['1', 1, false, ''],
      ['1', 2, true, ''],
    ]);
    const listed = await officer.post('/admin/statementAnswer/page', { answer: '2' });
    expect(listed.body).toContain('第二批货未收到');
    await expect(
      sql`update statement_answer set reason = ''`.execute(portal.database.db),
    ).rejects.toThrow('permission denied');
  });
});

test('an objection stands with finance until its company answers a statement that reaches as far', async () => {
  const { order } = await confirmed();
  const finance = await dues.officer();
  const stands = async () => {
    const listed = await finance.post('/admin/statementAnswer/page', { unresolved: true });
    const lines = (await finance.get('/admin/workbench/summary')).data as {
      key: string;
      count: number;
    }[];
    const line = lines.find(({ key }) => key === 'accountStatement.objected');
    return [(listed.data as { total: number }).total, line?.count ?? 0];
  };
  const before = await stands();
  const answer = async (to: string, more: Record<string, string>) => {
    const period = { side: '1', from: '2026-05-01', to };
    const read = await order.buyer.post('/portal/accountStatement/read', period);
    const { digest } = read.data as { digest: string };
    const said = { ...period, digest, ...more };
    expect((await order.buyer.post('/portal/accountStatement/answer', said)).code).toBe(0);
  };
  await answer('2026-05-20', { answer: '2', reason: '第二批货未收到' });
  const [listed = 0, counted = 0] = before;
  expect(await stands()).toEqual([listed + 1, counted + 1]);
  await answer('2026-05-19', { answer: '1' });
  expect(await stands()).toEqual([listed + 1, counted + 1]);
  await answer('2026-05-20', { answer: '1' });
  expect(await stands()).toEqual(before);
});

describe('the same answer to the same statement', () => {
  test('is kept once, however many say it at once, and again only after another', async () => {
    const { order } = await confirmed();
    const period = { side: '1', from: '2026-05-01', to: '2026-05-20' };
    const { digest } = await statement(order.buyer, '1');
    const say = (answer: string, reason = '') =>
      order.buyer.post('/portal/accountStatement/answer', { ...period, digest, answer, reason });
    const kept = async () =>
      (await statement(order.buyer, '1')).answers.map(({ answer, reason }) => [answer, reason]);
    const codes = await atOnce(8, () => say('1'));
    expect(codes.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0));
    expect(await kept()).toEqual([['1', '']]);
    expect(wrong(await naiveTwin(portal, 8, 1), 1)).not.toBe('');
    const two = await Promise.all(['第二批货未收到', '运费不符'].map((why) => say('2', why)));
    expect(two.map(({ code }) => code)).toEqual([0, 0]);
    expect(await kept()).toHaveLength(3);
    await say('1');
    await say('1');
    expect((await kept()).map(([answer]) => answer)).toEqual(['1', '2', '2', '1']);
  });

  test('is kept again once the statement was another one meanwhile, or a longer one was answered', async () => {
    const { order } = await confirmed();
    const { companyId } = order.deal.buyer;
    const finance = await dues.officer();
    const unresolved = async () => {
      const listed = await finance.post('/admin/statementAnswer/page', { unresolved: true });
      return (listed.data as { total: number }).total;
    };
    const none = await unresolved();
    const say = async (answer: string, from = '2026-05-01') => {
      const period = { side: '1', from, to: '2026-05-20' };
      const { digest } = await statement(order.buyer, '1', [from, '2026-05-20']);
      const reason = answer === '2' ? '第二批货未收到' : '';
      const said = { ...period, digest, answer, reason };
      expect((await order.buyer.post('/portal/accountStatement/answer', said)).code).toBe(0);
      return digest;
    };
    const first = await say('2');
    expect(await unresolved()).toBe(none + 1);
    const came = { companyId, amount: '1000.00', payDate: '2026-05-20' };
    const id = await dues.entered(finance, came);
    expect(await say('1')).not.toBe(first);
    expect(await unresolved()).toBe(none);
    await done(dues.outs.director, '/admin/collection/notOurs', { id, reason: '重复录入' });
    // The statement is again what was objected to.
    expect(await say('2')).toBe(first);
    expect(await unresolved()).toBe(none + 1);
    await say('1', '2026-04-01');
    expect(await unresolved()).toBe(none);
    await say('2');
    await say('2');
    expect(await unresolved()).toBe(none + 1);
    const { answers } = await statement(order.buyer, '1');
    expect(answers.map(({ answer, edition }) => [answer, edition])).toEqual([
      ['2', 1],
      ['1', 2],
      ['2', 1],
      ['2', 1],
    ]);
  });
});
