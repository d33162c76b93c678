import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { project } from '#contract/project/project.ts';
import { occupy, reserve } from '#server/kernel/ledger/ledger.ts';
import type { SidesOf } from '#server/kernel/resource/noun.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import type { SideView } from '#server/kernel/resource/sides.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';
import { receiptRecord } from '#server/modules/actual-delivery/document.ts';
import { deliveryRecord } from '#server/modules/delivery/document.ts';
import { disputeRecord } from '#server/modules/dispute/document.ts';
import { factoringRecord } from '#server/modules/factoring/document.ts';
import { ledgerNoun } from '#server/modules/limit/noun.ts';
import { logisticsRecord } from '#server/modules/logistics-entry/document.ts';
import { makeInvoiceRecord } from '#server/modules/make-invoice/document.ts';
import { payApplyRecord } from '#server/modules/pay-apply/document.ts';
import { paymentNoun } from '#server/modules/payment/noun.ts';
import { pickGoodsRecord } from '#server/modules/pick-goods/document.ts';
import { projectRecord } from '#server/modules/project/document.ts';
import { MODULES } from '#server/modules.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { infrastructure, Projects } from '../helpers/projects.ts';
import { approve, done, openReview } from '../helpers/reviewer.ts';
import { readerOf as readOf, Seen } from '../helpers/seen-sides.ts';
import { createSided, sidedNoun } from '../helpers/sided-noun.ts';
import type { Reader } from '../helpers/sides-model.ts';

// Each field of each noun that has sides, on each side, in each state that a record comes through: told where the
// declaration gives it to the side, and nowhere else, by whatever can be called.

/** A key that no row has does not compile as one that a side sees. */
type ProjectKey = NonNullable<SidesOf<typeof project>['ownLacks']>[number];
const misspelt: 'aprovedAmount' extends ProjectKey ? 'compiles' : 'refused' = 'refused';

let portal: TestApp;
let people: People;
let companies: Companies;
let projects: Projects;
const operators = new Map<string, Browser>();
beforeAll(async () => {
  portal = await createTestApp({
    demo: true,
    max: 20,
    extra: (app, kernel) => addRoutes(app, nounRoutes(kernel, sidedNoun), { checked: true }),
  });
  people = new People(portal, 13_560_000_000);
  companies = new Companies(portal, people);
  projects = new Projects(portal, companies);
});
afterAll(() => portal.close());

const readerOf = (name: string, member: Parameters<typeof readOf>[2]) =>
  readOf(people, name, member);

async function operator(phone: string): Promise<Browser> {
  const known = operators.get(phone) ?? (await people.operator(phone));
  operators.set(phone, known);
  return known;
}

test('every noun that has sides is tried here, and a misspelt field is none', () => {
  const sided = MODULES.flatMap(({ nouns = [] }) => nouns).filter(({ sides }) => sides);
  expect(sided.map(({ name }) => name).sort()).toEqual(
    [
      deliveryRecord.noun,
      disputeRecord.noun,
      factoringRecord.noun,
      ledgerNoun,
      makeInvoiceRecord.noun,
      receiptRecord.noun,
      logisticsRecord.noun,
      payApplyRecord.noun,
      paymentNoun,
      pickGoodsRecord.noun,
      projectRecord.noun,
    ]
      .map(({ name }) => name)
      .sort(),
  );
  expect(misspelt).toBe('refused');
});

test('a side that is alone in a column has an index of it, by which its list is walked', async () => {
  const { superuser } = portal.database;
  const { rows } = await sql<{ table: string; def: string }>`
    select tablename as table, indexdef as def from pg_indexes where schemaname = 'public'`.execute(
    superuser,
  );
  const lacking = MODULES.flatMap(({ nouns = [] }) => nouns).flatMap(({ table, sides }) =>
    Object.values<SideView>(sides?.of ?? {}).flatMap(({ column }) => {
      const name = column?.compile(superuser).sql.match(/"(\w+)"$/)?.[1];
      const walked = rows.some((one) => one.table === table && one.def.includes(`(${name}, id)`));
      return name === undefined || walked
        ? []
        : [`walks: [['${name}'], …] in the migration of ${table} (server/db/table.ts)`];
    }),
  );
  expect(lacking).toEqual([]);
});

test('what a list looks for in a column, it finds for those alone who are told the column', () => {
  const untold = MODULES.flatMap(({ nouns = [] }) => nouns).flatMap(({ name, filters, sides }) =>
    Object.entries(filters).flatMap(([filter, { of = [] }]) => {
      if (!filter.endsWith('Like')) return [];
      const told = sides?.filters?.[filter];
      // What it says nothing of is its own company's alone.
      if (told === undefined) return [];
      const keys = of.map((column) =>
        column.replaceAll(/_(\w)/g, (_, one: string) => one.toUpperCase()),
      );
      return keys.filter((key) => !told.includes(key)).map((key) => `${name}.${filter}: ${key}`);
    }),
  );
  expect(untold).toEqual([]);
});

test('an order: each side its own price, one of them only once it is sent and in its own words', async () => {
  const [own, buyer, supplier, stranger] = await Promise.all(
    Array.from({ length: 4 }, () => companies.member()),
  );
  if (!own || !buyer || !supplier || !stranger) throw new Error('Four companies were made');
  const id = await createSided(portal, {
    own: own.companyId,
    buyer: buyer.companyId,
    supplier: supplier.companyId,
  });
  const readers = await Promise.all([
    readerOf('own', own),
    readerOf('buyer', buyer),
    readerOf('supplier', supplier),
    readerOf('stranger', stranger),
  ]);
  const seen = new Seen();
  for (const orderStatus of ['draft', 'sent', 'inDispute']) {
    await sql`update sided set order_status = ${orderStatus}`.execute(portal.database.superuser);
    const probes = {
      nameLike: 'DD-0',
      orderStatus,
      salesPriceStart: '3695',
      salesPriceEnd: '3696',
      marginStart: '45',
      marginEnd: '46',
    };
    await seen.ask({ portal, noun: sidedNoun, id, probes }, readers);
  }
  expect([...seen.sides].sort()).toEqual(['', 'buyer', 'own', 'supplier']);
  expect(seen.sought.get('supplier')).toEqual(new Set(['orderStatus', 'salesPrice', 'margin']));
  expect(seen.sought.get('buyer')).toEqual(new Set(['purchasePrice', 'margin']));
  const { data } = await supplier.browser.get('/portal/sided/detail', { id });
  const hidden = { createBy: '', createByName: '', actions: [] };
  expect(data).toMatchObject({ orderStatus: 'delivered', ...hidden });
});

test('a company that is on several sides pages through each of its records once, in the order of the list', async () => {
  const [reader, other, third] = await Promise.all(
    Array.from({ length: 3 }, () => companies.member()),
  );
  if (!reader || !other || !third) throw new Error('Three companies were made');
  const [me, they, else_] = [reader.companyId, other.companyId, third.companyId];
  // Whose record it is, its buyer and its supplier, all sides taken in turn and some of them twice.
  const parties = [
    [me, they, else_],
    [they, me, else_],
    [they, else_, me],
    [me, me, else_],
    [they, me, me],
    [me, me, me],
    [they, else_, else_],
  ] as const;
  const numbers: string[] = [];
  for (let at = 0; at < 28; at += 1) {
    const [own, buyer, supplier] = parties[at % parties.length] ?? parties[0];
    const no = `TX-${String((at * 5) % 28).padStart(2, '0')}`;
    await sql`
      insert into sided (company_id, buyer_company_id, supplier_company_id, no, order_status, purchase_price, sales_price,
        margin, created_by, created_at, updated_by, updated_at)
      select ${own}, ${buyer}, ${supplier}, ${no}, 'sent', 1, 1, 0, a.id, now(), a.id, now()
      from account a limit 1`.execute(portal.database.superuser);
    if ([own, buyer, supplier].includes(me)) numbers.unshift(no);
  }
  const paged = async (asked: Record<string, unknown>) => {
    const found: string[] = [];
    for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
      const answer = await reader.browser.post('/portal/sided/page', {
        pageSize: 7,
        pageNum,
        ...asked,
      });
      const { content, total } = answer.data as { content: { no: string }[]; total: number };
      expect(total).toBe(numbers.length);
      found.push(...content.map(({ no }) => no));
    }
    return found;
  };
  expect(await paged({})).toEqual(numbers);
  expect(await paged({ sortKey: 'no', sortOrder: 'asc' })).toEqual(numbers.toSorted());
  const last = await reader.browser.post('/portal/sided/page', { pageSize: 7, fromEnd: true });
  expect((last.data as { content: { no: string }[] }).content.map(({ no }) => no)).toEqual(
    numbers.slice(21),
  );
});

describe('a project', () => {
  const OPINION = '贵司上月的交货单与发票不符';
  const GRANTED = {
    approvedAmount: '8765432.10',
    approvedCreditDays: '137',
    annualRate: '7.31',
    serviceRate: '1.13',
    approvedDepositRate: '11.17',
    limitExpireDate: '2027-09-17',
    riskLevel: '2',
    conditions: '批复条件独此一处',
  };
  const probes = {
    nameLike: '示例各方',
    productId: '101',
    buyerLike: '示例企业',
    stage: ['10', '20', '30'],
    projectStatus: ['0', '1', '2', '3', '4', '5', '7', '8', '9'],
    createTimeStart: '2026-05-01',
    createTimeEnd: '2026-06-30',
    applyAmountStart: '12345678.9',
    applyAmountEnd: '12345679',
  };

  async function begun(role: 'buyer' | 'supplier') {
    const sides = await projects.sides();
    const guarantor = await companies.member();
    const applicant = sides[role];
    await projects.acquaint(applicant.companyId, guarantor.companyId);
    const { browser } = applicant;
    const values = infrastructure(sides, {
      projectName: `示例各方 ${role}`,
      applicantRole: role === 'buyer' ? '2' : '3',
      contractNo: 'HT-7301-A',
      contractAmount: '51234567.89',
      applyAmount: '12345678.91',
      contractName: '示例独名施工合同',
      creditDays: '173',
      contactPerson: '示例独名',
      guarantorIds: [guarantor.companyId],
      ...(await projects.papers(browser)),
    });
    const id = String(await done(browser, '/portal/project/save', { values }));
    const stranger = await companies.member();
    const readers = await Promise.all(
      Object.entries({ ...sides, guarantor, stranger }).map(([name, one]) => readerOf(name, one)),
    );
    const more = async ({ browser: who }: Reader) => {
      const { data } = await browser.get('/portal/project/detail', { id });
      const { processRedundantId } = data as { processRedundantId: string | null };
      const answers = await Promise.all([
        who.post('/portal/project/projectStage', { projectId: id }),
        who.get('/portal/companyCustomer/listAuditOperate', {
          processRedundantId: processRedundantId ?? '1',
        }),
      ]);
      return answers.map(({ body }) => body);
    };
    const subject = { portal, noun: projectRecord.noun, id, probes, more };
    return { id, applicant: browser, readers, subject, seen: new Seen() };
  }

  async function approved(id: string): Promise<void> {
    for (const phone of ['13800000010', '13800000012', '13800000014', '13800000013']) {
      const who = await operator(phone);
      const { fields } = await openReview(who, id);
      await approve(who, id, fields.length > 0 ? GRANTED : {});
    }
  }

  const whole = { timeout: 120_000 };
  test.each(['buyer', 'supplier'] as const)('that its %s applied for', whole, async (role) => {
    const { id, applicant, readers, subject, seen } = await begun(role);
    const ask = () => seen.ask(subject, readers);
    await ask();
    await done(applicant, '/portal/project/submit', { id });
    await ask();
    const biz = await operator('13800000010');
    const { taskId } = await openReview(biz, id);
    await done(biz, '/admin/review/askMore', { taskId, opinion: OPINION });
    await ask();
    const fieldMarks = [{ tabKey: 'base', fieldKey: 'contractNo', note: '请换成盖章的合同' }];
    const back = { taskId, opinion: OPINION, fieldMarks, returnTo: 'start' };
    await done(biz, '/admin/review/returnBack', back);
    await ask();
    await done(applicant, '/portal/project/submit', { id, resubmit: 'start' });
    await approved(id);
    await ask();
    await done(await operator('13800000011'), '/admin/project/contractSigned', { id });
    const reason = '业主付款异常独此一处';
    await done(await operator('13800000012'), '/admin/project/freeze', { id, reason });
    await ask();
    await done(await operator('13800000013'), '/admin/project/terminate', { id, reason });
    await ask();
    // The form of a draft does not know yet that its supplier applies.
    const sides = role === 'buyer' ? [] : ['credit+party', 'own+party'];
    expect(seen.sides).toEqual(new Set(['', 'own+credit+party', ...sides, 'party']));
    // Nothing was hidden without being looked for, but for a code of one digit.
    const told: readonly string[] = projectRecord.noun.sides?.of.party?.sees ?? [];
    const hidden = Object.keys(projectRecord.noun.fields).filter((key) => !told.includes(key));
    const sought = ['', 'party'].flatMap((name) => [...(seen.sought.get(name) ?? [])]);
    expect(hidden.filter((key) => !sought.includes(key))).toEqual(['limitType']);
  });
});

test('the ledger of a limit: whoever is told the terms, and nobody else, its applicant neither', async () => {
  const limits = new Limits(portal);
  const [applicant, buyer, supplier] = await Promise.all(
    Array.from({ length: 3 }, () => companies.member()),
  );
  if (!applicant || !buyer || !supplier) throw new Error('Three companies were made');
  const projectId = await limits.project(applicant.companyId, {
    buyer: buyer.companyId,
    suppliers: [supplier.companyId],
  });
  await limits.open(projectId, { amount: '7654321.00' });
  await limits.move(reserve, projectId, '4711.47');
  await limits.move(occupy, projectId, '1147.74');
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from limit_ledger where project_id = ${projectId} order by seq`.execute(
    portal.database.superuser,
  );
  const readers = await Promise.all([
    readerOf('applicant', applicant),
    readerOf('buyer', buyer),
    readerOf('supplier', supplier),
  ]);
  const seen = new Seen();
  for (const { id, type } of rows) {
    const probes = { projectId, type, timeStart: '2026-05-01', timeEnd: '2026-06-30' };
    await seen.ask({ portal, noun: ledgerNoun, id, probes }, readers, { projectId });
  }
  expect([...seen.sides].sort()).toEqual(['', 'credit']);
  expect(seen.sought.get('')).toContain('amount');
});
