import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { eventsFor, eventsOf, type States } from '#contract/document/states.ts';
import { AUDIT, FLOW } from '#contract/flow/flow.ts';
import { DRAW } from '#server/kernel/document/draws.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { changeRecord } from '#server/kernel/resource/save.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { flowStates } from '../helpers/flow-states.ts';
import { PickDesk, STEEL } from '../helpers/pick-desk.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';
import { expectSides } from '../helpers/sides-model.ts';
import { pickDocument } from '../paper/contract.ts';
import { pick } from '../paper/server.ts';

// A document with most words of the kernel of documents, tried as those of the trade are.

const BUSINESS = '13800000010';
const PATH = '/portal/samplePick';
const STATES = pickDocument.states as States;

interface Member {
  phone: string;
  browser: Browser;
  companyId: string;
}

let desk: PickDesk;
let buyer: Member;
let supplier: Member;
let stranger: Member;
let operator: Browser;
beforeAll(async () => {
  desk = await PickDesk.open(13_710_000_000);
  buyer = await desk.companies.member();
  supplier = await desk.companies.member();
  stranger = await desk.companies.member();
  await desk.acquaint(buyer.companyId, supplier.companyId);
  operator = await desk.people.operator(BUSINESS);
});
afterAll(() => desk.portal.close());

async function draft(
  more: Record<string, unknown> = {},
  { amount = '50000.00', by = buyer, of = supplier } = {},
) {
  const projectId = await desk.project(by.companyId, of.companyId, amount);
  const values = { projectId, supplierCompanyId: of.companyId, ...more };
  return { projectId, values, ...(await desk.save(by.browser, values)) };
}

async function approved(): Promise<{ id: string; projectId: string }> {
  const { id, projectId } = await draft();
  await done(buyer.browser, `${PATH}/submit`, { id });
  await approve(operator, id);
  return { id, projectId };
}

async function detailOf(browser: Browser, id: string) {
  const { data } = await browser.get(`${PATH}/detail`, { id });
  return data as Record<string, unknown> & { goods: Record<string, string>[]; actions: string[] };
}

describe('a save', () => {
  test('keeps the form, its lines with exact amounts, and the total on the head', async () => {
    const { id, version, values } = await draft({ goods: [STEEL, { ...STEEL, qty: '0.5' }] });
    const first = await detailOf(buyer.browser, id);
    expect(first).toMatchObject({ pickAmount: '12775.43', expectDate: '2026-06-30', version });
    expect(first.goods.map(({ amountIncl }) => amountIncl)).toEqual(['10950.37', '1825.06']);
    const kept = { ...values, goods: [first.goods[0]], remarks: '只要第一行' };
    await desk.save(buyer.browser, kept, { id, version });
    const again = await detailOf(buyer.browser, id);
    expect(again.goods.map((line) => line.id)).toEqual([first.goods[0]?.id]);
    expect(again).toMatchObject({ pickAmount: '10950.37', remarks: '只要第一行' });
  });

  test('stands in the log of operators by its number', async () => {
    const { id } = await draft();
    const reader = await desk.people.operator();
    const { data } = await reader.post('/admin/log/page', { objectId: id });
    const { pickNo } = await detailOf(buyer.browser, id);
    expect(data).toMatchObject({ content: [{ objectType: 'samplePick', objectNo: pickNo }] });
  });

  test('names what the company may name, and is refused beside the field otherwise', async () => {
    const { id, projectId, values } = await draft();
    expect(await detailOf(buyer.browser, id)).toMatchObject({
      supplierName: expect.stringMatching(/^示例企业/),
      formNames: { [projectId]: expect.stringMatching(/^示例项目/) },
    });
    const foreign = await desk.project(stranger.companyId, supplier.companyId);
    for (const [field, wrong] of [
      ['projectId', foreign],
      ['projectId', ''],
      ['supplierCompanyId', stranger.companyId],
    ] as const) {
      const body = { values: { ...values, [field]: wrong } };
      const { status, data } = await buyer.browser.post(`${PATH}/save`, body);
      expect([status, data]).toMatchObject([422, { fields: [{ path: field }] }]);
    }
  });

  test('with a line that is none is refused beside its cell', async () => {
    const { values } = await draft();
    const goods = [STEEL, { ...STEEL, goodsName: '', qty: '-1' }];
    const { status, body } = await buyer.browser.post(`${PATH}/save`, {
      values: { ...values, goods },
    });
    expect(status).toBe(422);
    expect(body).toContain('goods.1.');
  });
});

describe('what it draws from its project', () => {
  test('is held at the submission, taken at the approval, and given back where the supplier refuses', async () => {
    const { id, projectId } = await approved();
    expect(await desk.available(projectId)).toBe('39049.63');
    await done(supplier.browser, `${PATH}/refuse`, { id, reason: '本月无货，请改期' });
    expect(await desk.available(projectId)).toBe('50000.00');
    expect(await detailOf(buyer.browser, id)).toMatchObject({ pickStatus: '21' });
  });

  test('is given back once: what the supplier has refused is not voided, what it has confirmed is', async () => {
    const { id, projectId } = await approved();
    const voided = async (pickId: string) => {
      const { processRedundantId } = await detailOf(buyer.browser, pickId);
      const director = await desk.people.operator();
      return director.post('/admin/review/void', {
        processRedundantId,
        opinion: '重复提货，作废处理',
      });
    };
    await done(supplier.browser, `${PATH}/refuse`, { id, reason: '本月无货，请改期' });
    expect((await voided(id)).code).toBe(FLOW.notAllowed.code);
    expect(await desk.available(projectId)).toBe('50000.00');
    expect(await detailOf(buyer.browser, id)).toMatchObject({ auditStatus: '3', pickStatus: '21' });
    const other = await approved();
    await done(supplier.browser, `${PATH}/confirm`, { id: other.id });
    expect((await voided(other.id)).code).toBe(0);
    expect(await desk.available(other.projectId)).toBe('50000.00');
    expect(await detailOf(buyer.browser, other.id)).toMatchObject({ pickStatus: AUDIT.voided });
  });

  test('is let go where it is withdrawn', async () => {
    const { id, projectId } = await draft();
    await done(buyer.browser, `${PATH}/submit`, { id });
    await done(buyer.browser, `${PATH}/withdraw`, { id });
    expect(await desk.available(projectId)).toBe('50000.00');
    expect(await detailOf(buyer.browser, id)).toMatchObject({ pickStatus: AUDIT.withdrawn });
  });

  test('is refused with what is missing where the project has less', async () => {
    const { id, projectId } = await draft({}, { amount: '10950.36' });
    const { code, msg } = await buyer.browser.post(`${PATH}/submit`, { id });
    expect([code, msg]).toEqual([DRAW.short, '项目可提金额不足：可用 10,950.36 元，还差 0.01 元']);
    expect(await desk.available(projectId)).toBe('10950.36');
  });
});

test('a call of its own is made of the record as it was seen, and its sides hear of it', async () => {
  const { id } = await approved();
  const { version } = await detailOf(buyer.browser, id);
  const remind = (by: Browser, seen: number) => by.post(`${PATH}/remind`, { id, version: seen });
  expect((await remind(stranger.browser, Number(version))).status).toBe(404);
  expect((await remind(buyer.browser, Number(version) + 1)).status).toBe(409);
  expect((await remind(buyer.browser, Number(version))).code).toBe(0);
  const topics = await desk.people.eventsOf(await desk.people.idOf(supplier.phone));
  expect(topics).toContain('samplePick.remind');
});

test('the word that changes a record of its own company says so to another side', async () => {
  const { id } = await approved();
  const { db, superuser } = desk.portal.database;
  const { rows } = await sql<StoredRow>`select * from sample_pick where id = ${id}`.execute(
    superuser,
  );
  const me = { companyId: supplier.companyId, roles: ['companyAdmin'] } as unknown as Me;
  const writing = { me, at: desk.portal.clock.now(), note: () => undefined };
  const changing = inScope(db, { companyId: supplier.companyId }, (tx) =>
    changeRecord(pick.noun, { tx, ...writing }, { ...rows[0] }, { remarks: '示例' }),
  );
  await expect(changing).rejects.toThrow(
    "samplePick: changeRecord is for the record's own company",
  );
});

test('from its approval on both sides go on, and those concerned hear of it', async () => {
  const { id } = await draft();
  await done(buyer.browser, `${PATH}/submit`, { id });
  const review = await openReview(operator, id);
  expect(review.view.lines?.[0]?.rows).toHaveLength(1);
  expect((await supplier.browser.get(`${PATH}/detail`, { id })).status).toBe(404);
  await approve(operator, id);
  const seen = await detailOf(supplier.browser, id);
  expect(seen).toMatchObject({ pickStatus: '3', actions: ['confirm', 'refuse'] });
  expect(Object.keys(seen)).not.toContain('pickAmount');
  expect(seen.goods).toMatchObject([{ goodsName: STEEL.goodsName, qty: STEEL.qty }]);
  expect(Object.keys(seen.goods[0] ?? {}).join()).not.toMatch(/price|amount|tax/i);
  await done(supplier.browser, `${PATH}/confirm`, { id });
  await done(buyer.browser, `${PATH}/close`, { id });
  expect(await detailOf(buyer.browser, id)).toMatchObject({ pickStatus: '22', actions: [] });
  const { data: log } = await buyer.browser.get(`${PATH}/log`, { id });
  expect((log as { what: string }[]).map(({ what }) => what).slice(0, 2)).toEqual([
    '办结示例提货单',
    '确认示例提货单',
  ]);
  await deliverAll(desk.portal, desk.templates);
  const titlesOf = async ({ browser }: Member) => {
    const { data } = await browser.get('/message/page');
    const { content } = data as { content: { title: string }[] };
    return content.map(({ title }) => title);
  };
  expect(await titlesOf(buyer)).toContain('示例提货单已确认');
  expect(await titlesOf(supplier)).toContain('示例提货单已通过');
  expect(await titlesOf(supplier)).toContain('示例提货单已办结');
});

test('the workbench tells who has something to do with it, and leads to the list of just those', async () => {
  const by = await desk.companies.member();
  const of = await desk.companies.member();
  await desk.acquaint(by.companyId, of.companyId);
  const linesOf = async ({ browser }: Pick<Member, 'browser'>) => {
    const { data } = await browser.get('/portal/workbench/summary');
    const { waiting } = data as { waiting: { key: string; query: object }[] };
    return waiting.filter(({ key }) => key.startsWith('samplePick.'));
  };
  const { id } = await draft({}, { by, of });
  await done(by.browser, `${PATH}/submit`, { id });
  expect(await linesOf(of)).toEqual([]);
  const { taskId } = await openReview(operator, id);
  const opinion = '请补充货物规格';
  await done(operator, '/admin/review/returnBack', { taskId, opinion });
  // Whoever submitted it is told of it by name; the others of the company have the line.
  const colleague = await desk.companies.member('companyOperator', by.companyId);
  expect(await linesOf(colleague)).toMatchObject([
    { key: 'samplePick.returned', count: 1, query: { pickStatus: AUDIT.returned } },
  ]);
  await done(by.browser, `${PATH}/submit`, { id });
  await approve(operator, id);
  const asked = [
    {
      key: 'samplePick.confirm',
      title: '示例提货单待确认',
      note: '确认后按单发货',
      count: 1,
      routeName: 'samplePick',
      query: { pickStatus: AUDIT.approved },
    },
  ];
  expect(await linesOf(of)).toMatchObject(asked);
  expect(await linesOf(by)).toEqual([]);
  expect(await linesOf(await desk.companies.member('companyViewer', of.companyId))).toEqual([]);
  await done(of.browser, `${PATH}/confirm`, { id });
  expect(await linesOf(of)).toEqual([]);
});

test('it is begun in a project of its own that is running, by whoever may file it', async () => {
  const projectId = await desk.project(buyer.companyId, supplier.companyId);
  const offered = async ({ browser }: Pick<Member, 'browser'>) => {
    const { data } = await browser.get('/portal/project/detail', { id: projectId });
    return (data as { actions: string[] }).actions.includes('samplePick');
  };
  expect(await offered(buyer)).toBe(true);
  expect(await offered(supplier)).toBe(false);
  expect(await offered(await desk.companies.member('companyViewer', buyer.companyId))).toBe(false);
});

test.each(eventsOf(STATES))('%s: from every status, by every side', async (event) => {
  const { id } = await approved();
  const db = desk.portal.database.superuser;
  const { by } = STATES.transitions[event] ?? {};
  const standing = async () =>
    (await sql`select pick_status, version from sample_pick where id = ${id}`.execute(db)).rows[0];
  const callers = { own: buyer, supplier, stranger };
  for (const [side, { browser }] of Object.entries(callers)) {
    for (const status of Object.values(STATES.statuses)) {
      const where = `${event} from ${status} by ${side}`;
      await sql`update sample_pick set pick_status = ${status} where id = ${id}`.execute(db);
      const before = await standing();
      const reason = { reason: '测试用的原因文字' };
      const body = { id, ...(STATES.transitions[event]?.ask?.reason !== undefined && reason) };
      const answer = await browser.post(`${PATH}/${event}`, body);
      const roles = ['companyAdmin'];
      const who = { side: side as 'own', roles };
      const may = by?.side === side && eventsFor(STATES, status, who).includes(event);
      // A second refusal would give back what was given back: the status alone is tried here.
      if (may && event !== 'refuse') expect(answer.code, where).toBe(0);
      if (by?.side !== side) expect([403, 404], where).toContain(answer.status);
      if (!may) {
        expect(answer.code, where).not.toBe(0);
        expect(await standing(), where).toEqual(before);
      }
    }
  }
});

test('each field is told to the sides that the declaration gives it to, and to nobody else', async () => {
  // Of companies that see nothing else of the kind: what they read can come from nowhere else.
  const by = await desk.companies.member();
  const of = await desk.companies.member();
  await desk.acquaint(by.companyId, of.companyId);
  const { id } = await draft({ remarks: '示例备注' }, { by, of });
  const reader = async (name: string, { phone, ...member }: Member) => ({
    name,
    ...member,
    accountId: await desk.people.idOf(phone),
  });
  const readers = [
    await reader('buyer', by),
    await reader('supplier', of),
    await reader('stranger', stranger),
  ];
  const { pickNo, projectId } = await detailOf(by.browser, id);
  const day = '2026-06-30';
  const amount = '10950.37';
  const probes = {
    nameLike: pickNo,
    projectId,
    pickStatus: Object.values(STATES.statuses),
    expectDateStart: day,
    expectDateEnd: day,
    pickAmountStart: amount,
    pickAmountEnd: amount,
  };
  const subject = { portal: desk.portal, noun: pick.noun, id, probes };
  const ask = async () => {
    for (const one of readers) await expectSides(subject, one, {});
  };
  await ask();
  await done(by.browser, `${PATH}/submit`, { id });
  await ask();
  await approve(operator, id);
  await ask();
});

const drafts = new Map<string, Record<string, unknown>>();
flowStates('a pick', () => ({
  portal: desk.portal,
  people: desk.people,
  noun: 'samplePick',
  table: 'sample_pick',
  creator: buyer.browser,
  stranger: stranger.browser,
  async create() {
    const { id, values } = await draft();
    drafts.set(id, values);
    return id;
  },
  change: (id, version) => ({ id, version, values: { ...drafts.get(id), remarks: '改过的备注' } }),
  approval: () => ({ ticks: [{ key: 'goods', result: 'pass' }] }),
}));
