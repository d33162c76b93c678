import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inScope } from '#server/kernel/session/scope.ts';

import { half } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { callsOf, nounsOf, tryForeign } from '../helpers/foreign-ids.ts';
import { Limits } from '../helpers/limits.ts';
import { People } from '../helpers/people.ts';
import { Planter } from '../helpers/scoping/rows.ts';
import { sealing } from '../helpers/sealing.ts';

// What every noun of the contract must do, whatever it is about.

type Body = Record<string, unknown>;

interface Sample {
  /** What a save takes. */
  body: Body;
  /** Further fields of a save that must be there first, made by the same person. */
  needs?: (browser: Browser) => Promise<Body>;
  /** Makes a record and answers its id, where a save does not. */
  make?: (browser: Browser) => Promise<unknown>;
  /** What its own calls take beside the id. */
  calls?: Body;
}

/** The id of a trading partner that the browser's company knows. */
async function partnerOf(browser: Browser): Promise<unknown> {
  const contact = {
    contactPerson: '示例甲',
    contactPhone: '13900000001',
    contactAddress: '示例路 1 号',
  };
  const body = { name: '示例供应商', companyAccountRelation: contact };
  await browser.post('/portal/supplier/create', body);
  const { data } = await browser.post('/portal/contactClient/page', { nameLike: body.name });
  return (data as { content: { id: string }[] }).content[0]?.id;
}

const anyAccount = async () =>
  (await portal.database.superuser.selectFrom('account').select('id').executeTakeFirstOrThrow()).id;

async function companyOf(browser: Browser): Promise<string> {
  const { data } = await browser.get('/user/getInfo');
  const { companyList } = data as { companyList: { basicInfo: { companyId: string } }[] };
  return companyList[0]?.basicInfo.companyId ?? '';
}

/** A project of the browser's company whose limit is open. */
const limitOf = async (browser: Browser): Promise<string> =>
  new Limits(portal).opened({ companyId: await companyOf(browser) });

/** An order of the browser's company, and its project. */
async function orderOf(browser: Browser): Promise<{ projectId: string; estimateOrderId: string }> {
  const db = portal.database.superuser;
  const owner = { companyId: await companyOf(browser), accountId: await anyAccount() };
  const estimateOrderId = await new Planter(db, portal.clock.now()).plant('estimate_order', owner);
  const order = db.selectFrom('estimate_order').select('project_id');
  const { project_id } = await order.where('id', '=', estimateOrderId).executeTakeFirstOrThrow();
  return { projectId: String(project_id), estimateOrderId };
}

/** A delivery to the browser's company that waits for its receipt, and its project. */
async function deliveryOf(
  browser: Browser,
): Promise<{ projectId: string; deliveryId: string; receiveDate: string }> {
  const db = portal.database.superuser;
  const owner = { companyId: await companyOf(browser), accountId: await anyAccount() };
  const deliveryId = await new Planter(db, portal.clock.now()).plant('delivery', owner);
  const { project_id } = await db
    .updateTable('delivery')
    .set({ buyer_company_id: owner.companyId, delivery_status: '1' })
    .where('id', '=', deliveryId)
    .returning('project_id')
    .executeTakeFirstOrThrow();
  return { projectId: String(project_id), deliveryId, receiveDate: '2026-05-20' };
}

/** An approved pick-up that the browser's company delivers. */
async function pickOf(browser: Browser): Promise<{ pickGoodsId: string }> {
  const companyId = await companyOf(browser);
  const owner = { companyId, accountId: await anyAccount() };
  const planter = new Planter(portal.database.superuser, portal.clock.now());
  const approved = { supplier_id: companyId, audit_status: '3', pick_status: '3' };
  return { pickGoodsId: await planter.plant('pick_goods', owner, () => approved) };
}

/** A project whose buyer the browser's company is. */
async function projectOf(browser: Browser): Promise<string> {
  const companyId = await companyOf(browser);
  const owner = { companyId, accountId: await anyAccount() };
  const planter = new Planter(portal.database.superuser, portal.clock.now());
  return planter.plant('project', owner, () => ({ buyer_company_id: companyId }));
}

/** A record that each noun takes; a noun without one fails the first test. */
const SAMPLES: Record<string, Sample> = {
  actualDelivery: {
    body: {},
    needs: async (browser) => ({ values: await deliveryOf(browser) }),
    calls: {
      decision: 'approve',
      opinion: '测试用的意见',
      lines: [{ lineId: '1', claimQty: '1' }],
      disputeType: '1',
      statement: '测试用的意见',
    },
  },
  applyAmountAdjust: {
    body: {},
    needs: async (browser) => ({ values: { adjustType: '1', projectId: await limitOf(browser) } }),
    calls: { decision: 'approve', opinion: '测试用的意见' },
  },
  bank: { body: { name: '示例建设', remarks: '工程款' }, calls: { amount: '0.37' } },
  companyCustomer: {
    body: { name: '示例新城建设有限公司' },
    calls: { opinion: '资料已核对无误', decision: 'approve' },
  },
  companyInvitation: { body: { phone: '13912345678', roles: ['companyViewer'] } },
  contactBank: {
    body: { name: '示例供应商', remarks: '货款' },
    needs: async (browser) => ({ contactClientId: await partnerOf(browser) }),
  },
  contactClient: {
    body: { contactPerson: '示例乙' },
    make: partnerOf,
    calls: { channel: 'link' },
  },
  delivery: {
    body: {},
    needs: async (browser) => ({ values: await pickOf(browser) }),
    calls: { reason: '测试用的原因' },
  },
  logisticsEntry: {
    body: {},
    needs: async (browser) => ({ values: { projectId: await projectOf(browser) } }),
    calls: { reason: '测试用的原因', place: '示例服务区' },
  },
  payApply: {
    body: {},
    // The buyer pays itself: who may be paid is asked at the submission.
    needs: async (browser) => ({
      values: { projectId: await limitOf(browser), supplierId: await companyOf(browser) },
    }),
    calls: { decision: 'approve', opinion: '测试用的意见' },
  },
  pickGoods: {
    body: {},
    needs: async (browser) => ({ values: await orderOf(browser) }),
    calls: { decision: 'approve', opinion: '测试用的意见', reason: '测试用的原因', code: 'ABC234' },
  },
  project: {
    body: { values: { productId: '101', projectName: '示例项目' } },
    calls: {
      opinion: '请补充施工许可证',
      decision: 'approve',
      supplierId: '404',
      reason: '测试用的原因',
    },
  },
  sceneControl: {
    body: { values: { sceneName: '示例工地' } },
    calls: {
      decision: 'approve',
      opinion: '测试用的意见',
      reason: '测试用的原因',
      version: 1,
      receivers: [],
      attachment: [{ id: '1', fileType: 23 }],
    },
  },
};
const bodyOf = (noun: string): Body => ({ ...SAMPLES[noun]?.body, ...SAMPLES[noun]?.calls });

/** Nouns whose table is not called as they are, or whose list is not `page`. */
const TABLES: Readonly<Record<string, string>> = { companyCustomer: 'company_customer_apply' };
const LISTS: Readonly<Record<string, string>> = { companyCustomer: 'customerApplyPage' };
const listOf = (noun: string) => `/portal/${noun}/${LISTS[noun] ?? 'page'}`;

let portal: TestApp;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp();
  companies = new Companies(portal, new People(portal, 13_650_000_000));
});
afterAll(() => portal.close());

async function save(browser: Browser, noun: string, more: object = {}) {
  const { body, needs } = SAMPLES[noun] ?? { body: {} };
  return browser.post(`/portal/${noun}/save`, { ...body, ...(await needs?.(browser)), ...more });
}
/** A new record's id. */
async function made(browser: Browser, noun: string): Promise<unknown> {
  const { make } = SAMPLES[noun] ?? {};
  if (make) return make(browser);
  const { status, data } = await save(browser, noun);
  expect(status, `SAMPLES of this file, ${noun}: ${JSON.stringify(data)}`).toBe(200);
  // The specification fixes that some saves answer the id alone; the others answer the version beside it.
  return typeof data === 'string' ? data : (data as { id: string }).id;
}
const tableOf = (noun: string) =>
  sql.table(TABLES[noun] ?? noun.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`));

/** Nouns that are tried elsewhere, and why. */
const APART: Readonly<Record<string, string>> = {
  companyMember: 'a company always has one, who calls: my-company.test.ts and scoping.test.ts',
};

test('every noun has a record to be tried with', () => {
  const tried = [...Object.keys(SAMPLES), ...Object.keys(APART)];
  expect(nounsOf().sort(), 'a line of SAMPLES in this file').toEqual(tried.sort());
});

/** `npm test` tries half of them, as the seed says. */
const DRAWN = half(Object.keys(SAMPLES), { what: 'nouns', nameOf: String });

describe.each(DRAWN)('%s', (noun) => {
  async function row(id: unknown): Promise<unknown> {
    const { rows } = await sql`select * from ${tableOf(noun)} where id = ${id}`.execute(
      portal.database.superuser,
    );
    return rows[0];
  }

  async function strangers(): Promise<{ id: string; mine: Browser; other: Browser }> {
    const [{ browser: mine }, { browser: other }] = [
      await companies.member(),
      await companies.member(),
    ];
    const id = await made(mine, noun);
    return { id: String(id), mine, other };
  }

  test('another company reads and changes nothing of it by its id', async () => {
    const { id, other } = await strangers();
    const before = await row(id);
    const record = { ...bodyOf(noun), ...(await SAMPLES[noun]?.needs?.(other)), id, version: 1 };
    const tried = await tryForeign(other, callsOf(noun), record, sealing(other).headers);
    expect(tried.length).toBeGreaterThan(2);
    for (const { path, answer } of tried) {
      expect([answer.status, answer.msg], path).toEqual([404, '记录不存在']);
    }
    expect(await row(id)).toEqual(before);
    const { data } = await other.post(listOf(noun));
    expect(data).toEqual({ content: [], total: 0, totalIsEstimate: false });
  });

  test('nor by naming the company in its header', async () => {
    const { id, mine, other } = await strangers();
    const { data } = await mine.get(`/portal/${noun}/detail`, { id });
    const { companyId } = data as { companyId: string };
    const answer = await other.call(`/portal/${noun}/detail`, {
      query: { id },
      headers: { companyId },
    });
    expect(answer.code).toBe('no_company');
  });

  test('row-level security alone keeps it as well', async () => {
    const { id, other } = await strangers();
    await made(other, noun);
    const { data } = await other.post(listOf(noun));
    const [{ companyId = '' } = {}] = (data as { content: { companyId: string }[] }).content;
    await inScope(portal.database.db, { companyId }, async (tx) => {
      const seen = await sql<{
        company_id: string;
      }>`select company_id from ${tableOf(noun)}`.execute(tx);
      expect(new Set(seen.rows.map((one) => one.company_id))).toEqual(new Set([companyId]));
      const taken =
        await sql`update ${tableOf(noun)} set company_id = ${companyId} where id = ${id}`.execute(
          tx,
        );
      expect(taken.numAffectedRows).toBe(0n);
    });
  });

  test('the where clause alone keeps it as well', async () => {
    const { id, other } = await strangers();
    const before = await row(id);
    const { owner } = portal.database;
    await sql`alter table ${tableOf(noun)} disable row level security`.execute(owner);
    try {
      const record = { ...bodyOf(noun), ...(await SAMPLES[noun]?.needs?.(other)), id, version: 1 };
      for (const { path, answer } of await tryForeign(
        other,
        callsOf(noun),
        record,
        sealing(other).headers,
      )) {
        expect(answer.status, path).toBe(404);
      }
      const { data } = await other.post(listOf(noun));
      expect(data).toMatchObject({ content: [], total: 0 });
      expect(await row(id)).toEqual(before);
    } finally {
      await sql`alter table ${tableOf(noun)} enable row level security`.execute(owner);
    }
  });

  test('a deleted record is gone for its own company too, and its row stays', async () => {
    const { id, mine } = await strangers();
    expect((await mine.post(`/portal/${noun}/delete`, { id })).code).toBe(0);
    for (const { path, answer } of await tryForeign(
      mine,
      callsOf(noun),
      { ...bodyOf(noun), ...(await SAMPLES[noun]?.needs?.(mine)), id, version: 2 },
      sealing(mine).headers,
    )) {
      expect(answer.status, path).toBe(404);
    }
    expect(await row(id)).toMatchObject({ deleted: true, version: 2 });
  });

  test('wrong types and depths are refused in Chinese and change nothing', async () => {
    const { browser } = await companies.member();
    let deep: unknown = 'x';
    for (let depth = 0; depth < 20; depth += 1) deep = [deep];
    const wrong = [null, 1, [], {}, deep, { $gt: '' }, '\u{1F600}'.repeat(2_000), '1e400', true];
    for (const key of Object.keys(SAMPLES[noun]?.body ?? {})) {
      for (const value of wrong) {
        const { status, data } = await save(browser, noun, { [key]: value });
        expect([200, 422], `${key} ${JSON.stringify(value)}`).toContain(status);
        if (status === 200) continue;
        const { fields } = data as { fields: { path: string; message: string }[] };
        for (const { message } of fields) expect(message).toMatch(/\p{Script=Han}/u);
      }
    }
    for (const id of ['0', '-1', '9223372036854775808', 'x', ['1'], { a: 1 }]) {
      expect((await browser.post(`/portal/${noun}/delete`, { id })).status).toBe(422);
    }
  });
});

test('every table with a company has row-level security, on and forced', async () => {
  const { rows } = await sql<{ name: string; safe: boolean }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as safe
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_log'
    `.execute(portal.database.superuser);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ safe }) => !safe)).toEqual([]);
});
