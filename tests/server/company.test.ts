import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartySaved } from '#contract/party/form.ts';
import { PARTY_TYPE_NAMES } from '#contract/party/party.ts';
import type { PartyOption } from '#contract/party/search.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { freshUsc } from '../helpers/usc.ts';

let portal: TestApp;
let buyer: Browser;
let supplier: Browser;
let owners = 0;

const CONTACT = {
  contactPerson: '示例联系人',
  contactPhone: '13900000001',
  contactAddress: '示例路 1 号',
};

function owner(more: Record<string, unknown> = {}) {
  owners += 1;
  return { name: `示例业主${owners}`, usc: freshUsc(), companyAccountRelation: {}, ...more };
}

/** rules.md P13; a person needs its number. */
const NEEDS_CODE = ['owner', 'company', 'companyAndPerson', 'person'];
const CONTACT_ITEMS = ['contactPerson', 'contactPhone', 'contactAddress'].map(
  (key) => `companyAccountRelation.${key}`,
);

async function signedIn(phone: string): Promise<Browser> {
  const browser = new Browser(portal);
  expect((await browser.passwordLogin(phone, DEMO_PASSWORD)).code).toBe(0);
  return browser;
}

const saved = (answer: Answer) => {
  expect(answer.body).toContain('"code":0');
  return answer.data as PartySaved;
};
const options = (answer: Answer) => answer.data as PartyOption[];
const names = (answer: Answer) => options(answer).map(({ name }) => name);
const fields = (answer: Answer) =>
  (answer.data as { fields: { path: string; message: string }[] }).fields;
const search = (who: Browser, type: string, nameLike: string) =>
  who.post(`/portal/${type}/searchByNameLike`, { nameLike });

beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  buyer = await signedIn('13800000001');
  supplier = await signedIn('13800000002');
});
afterAll(() => portal.close());

describe('adding', () => {
  test('an owner is found by name and by id afterwards, and only as an owner', async () => {
    const body = owner({ name: '示例大桥投资有限公司', companyAccountRelation: CONTACT });
    const { id, known } = saved(await buyer.post('/portal/owner/create', body));
    expect(known).toBe(false);
    const found = { id, name: body.name, usc: body.usc, contactPhone: CONTACT.contactPhone };
    const asOwner = { ...found, ownerName: body.name };
    expect(options(await search(buyer, 'owner', '大桥'))).toEqual([asOwner]);
    const byId = await buyer.post('/portal/owner/searchByNameLike', { idList: [id] });
    expect(options(byId)).toEqual([asOwner]);
    expect(options(await search(buyer, 'supplier', '大桥'))).toEqual([]);
    const all = await buyer.post('/portal/company/searchByNameLike', { nameLike: '大桥' });
    expect(all.data).toEqual({ content: [found], total: 1, totalIsEstimate: false });
  });

  test('9,999 at once are ids and names alone; two of one name carry their codes', async () => {
    const people = new People(portal, 13_530_000_000);
    const { browser, phone, companyId } = await new Companies(portal, people).member();
    const accountId = await people.idOf(phone);
    await sql`
      with made as (
        insert into company (name, usc, created_at)
        select '示例海量' || n, null, now() from generate_series(1, 9997) n returning id, name
      )
      insert into contact_client (company_id, party_company_id, name, company_type, created_by, created_at,
        updated_by, updated_at, contact_phone)
      select ${companyId}, id, name, '{3}', ${accountId}, now(), ${accountId}, now(), '13900000001' from made`.execute(
      portal.database.superuser,
    );
    const twins = [owner({ name: '示例海量同名' }), owner({ name: '示例海量同名' })];
    for (const twin of twins) saved(await browser.post('/portal/owner/create', twin));
    const asked = { nameLike: '示例海量', pageNum: 1, pageSize: 9999 };
    const answer = await browser.post('/portal/company/searchByNameLike', asked);
    const { content, total } = answer.data as { content: PartyOption[]; total: number };
    expect([content.length, total]).toEqual([9999, 9999]);
    const known = content.filter(({ usc }) => usc !== undefined);
    expect(known.map(({ usc }) => usc).sort()).toEqual(twins.map(({ usc }) => usc).sort());
    expect(
      content.every((one) => Object.keys(one).every((key) => /^(id|name|usc)$/.test(key))),
    ).toBe(true);
    const idList = content.map(({ id }) => id);
    const byIds = await browser.post('/portal/company/searchByNameLike', {
      ...asked,
      nameLike: '',
      idList,
      companyTypeList: ['3'],
    });
    expect(byIds.data).toMatchObject({ total: 9997 });
  });

  test('of the items each type needs its own (rules.md P13)', async () => {
    const paths = async (type: string, body: object) =>
      fields(await buyer.post(`/portal/${type}/create`, { name: '示例缺项', ...body })).map(
        ({ path, message }) => `${path} ${message}`,
      );
    for (const type of PARTY_TYPE_NAMES) {
      const needs = NEEDS_CODE.includes(type) ? ['usc'] : CONTACT_ITEMS;
      expect(await paths(type, {}), type).toEqual(needs.map((path) => `${path} 该项为必填项`));
    }
  });

  test('what is wrong is said beside its field', async () => {
    const wrong = await buyer.post('/portal/owner/create', {
      name: '长'.repeat(51),
      usc: '91000000MA0DEM0010',
      companyAccountRelation: {
        contactPerson: 'Zhang',
        contactPhone: '123',
        contactAddress: '长'.repeat(101),
      },
    });
    expect(wrong.status).toBe(422);
    expect(fields(wrong)).toEqual([
      { path: 'name', message: '不能超过 50 个字' },
      { path: 'usc', message: '请输入正确的统一社会信用代码' },
      { path: 'companyAccountRelation.contactPerson', message: '只能输入中文' },
      { path: 'companyAccountRelation.contactPhone', message: '请输入正确的手机号' },
      { path: 'companyAccountRelation.contactAddress', message: '不能超过 100 个字' },
    ]);
    const nowhere = owner({ region: { base: '湖北省', city: '石家庄市', district: '' } });
    expect(fields(await buyer.post('/portal/owner/create', nowhere))).toEqual([
      { path: 'region', message: '所在地区不在行政区划中，请重新选择' },
    ]);
    const somewhere = owner({ region: { base: '湖北省', city: '武汉市', district: '江岸区' } });
    saved(await buyer.post('/portal/owner/create', somewhere));
  });

  test('a contact may have a 0 before the number, as contactPhone says', async () => {
    const contact = { ...CONTACT, contactPhone: '013900000001' };
    saved(await buyer.post('/portal/owner/create', owner({ companyAccountRelation: contact })));
  });

  test('without a code the registry knows it by its whole name', async () => {
    const body = { name: '示例物流运输有限公司', companyAccountRelation: CONTACT };
    saved(await buyer.post('/portal/carrier/create', body));
    const [found] = options(await search(buyer, 'carrier', '物流运输'));
    expect(found?.usc).toMatch(/^91000000MA0REG/);
    const row = await portal.database.superuser
      .selectFrom('contact_client')
      .select(['legal_name', 'actual_controller'])
      .where('name', '=', body.name)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ legal_name: '示例己', actual_controller: '示例己' });
  });

  test('a code that belongs to another name is refused with that name', async () => {
    const [{ usc = '', name = '' } = {}] = DEMO_COMPANIES;
    const answer = await supplier.post('/portal/owner/create', { name: '示例冒名有限公司', usc });
    expect(fields(answer)).toEqual([
      { path: 'usc', message: `该代码登记的企业名称为“${name}”，请核对名称或代码` },
    ]);
  });

  test('a certified company is linked, whoever it is', async () => {
    const [{ usc = '', name = '' } = {}] = DEMO_COMPANIES;
    const { notice, id } = saved(
      await supplier.post('/portal/buyer/create', {
        name,
        companyAccountRelation: CONTACT,
      }),
    );
    expect(notice).toBe(`“${name}”是平台已认证企业，已为您关联`);
    const company = await portal.database.owner
      .selectFrom('company')
      .select('id')
      .where('usc', '=', usc)
      .executeTakeFirstOrThrow();
    expect(id).toBe(company.id);
  });
});

describe('adding again', () => {
  test('a name with a blank too many is that of the code, and is kept as it is registered', async () => {
    const [{ usc = '', name = '' } = {}] = DEMO_COMPANIES;
    const spaced = `${name.slice(0, 2)} ${name.slice(2)}`;
    const body = { name: spaced, usc, companyAccountRelation: CONTACT };
    saved(await supplier.post('/portal/owner/create', body));
    const kept = options(await search(supplier, 'owner', name));
    expect(kept.map((one) => one.usc)).toEqual([usc]);
  });

  test('says so, adds the type, keeps what stands there', async () => {
    const body = owner({ name: '示例重复业主', companyAccountRelation: CONTACT });
    const first = saved(await buyer.post('/portal/owner/create', body));
    const again = saved(
      await buyer.post('/portal/supplier/create', {
        ...body,
        companyAccountRelation: { ...CONTACT, contactPerson: '别人' },
      }),
    );
    expect(again).toEqual({
      id: first.id,
      name: body.name,
      version: 2,
      known: true,
      notice: '“示例重复业主”已在往来客户中，已补充为供应商',
    });
    expect(options(await search(buyer, 'supplier', '重复业主'))).toHaveLength(1);
    const page = await buyer.post('/portal/company/searchCompany', { keyword: '重复业主' });
    expect(page.data).toMatchObject({
      total: 1,
      content: [{ companyType: ['1', '3'], contactPerson: CONTACT.contactPerson, version: 2 }],
    });
  });

  test('the same request twice is one entry and one answer', async () => {
    const body = owner();
    const requestId = 'A'.repeat(24);
    const once = await buyer.call('/portal/owner/create', { body, requestId });
    const twice = await buyer.call('/portal/owner/create', { body, requestId });
    expect(twice.body).toBe(once.body);
    expect(twice.headers['idempotent-replay']).toBe('true');
  });

  test('two companies share the code and nothing else', async () => {
    const usc = freshUsc();
    const one = saved(await buyer.post('/portal/owner/create', { name: '示例甲方叫法', usc }));
    const other = saved(await supplier.post('/portal/owner/create', { name: '示例乙方叫法', usc }));
    expect(other).toMatchObject({ id: one.id, known: false, notice: '', version: 1 });
    expect(names(await search(supplier, 'owner', '叫法'))).toEqual(['示例乙方叫法']);
    expect(names(await search(buyer, 'owner', '叫法'))).toEqual(['示例甲方叫法']);
  });

  test('at once from many hands it is one entry; without a code too', async () => {
    for (const body of [owner(), { name: '示例无码供应商', companyAccountRelation: CONTACT }]) {
      const type = 'usc' in body ? 'owner' : 'supplier';
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => buyer.post(`/portal/${type}/create`, body)),
      );
      const results = answers.map(saved);
      expect(new Set(results.map(({ id }) => id)).size).toBe(1);
      expect(results.filter(({ known }) => !known)).toHaveLength(1);
    }
  });

  test('the naive twin, look and then add, makes two companies of one', async () => {
    const { db } = portal.database;
    const name = '示例天真供应商';
    const naive = () =>
      db.transaction().execute(async (tx) => {
        const found = await tx
          .selectFrom('company')
          .select('id')
          .where('name', '=', name)
          .execute();
        if (found.length > 0) return;
        await sql`select pg_sleep(0.05)`.execute(tx);
        await tx
          .insertInto('company')
          .values({ name, usc: null, created_at: portal.clock.now() })
          .execute();
      });
    await Promise.all(Array.from({ length: 5 }, naive));
    const rows = await portal.database.owner
      .selectFrom('company')
      .select('id')
      .where('name', '=', name)
      .execute();
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('changing', () => {
  test('changes what was noted, by version, and never name or code', async () => {
    const body = owner({ name: '示例改动业主' });
    const { id, version } = saved(await buyer.post('/portal/owner/create', body));
    const changed = { ...body, id, version, companyAccountRelation: CONTACT };
    expect(saved(await buyer.post('/portal/company/save', changed)).version).toBe(2);
    expect((await buyer.post('/portal/company/save', changed)).code).toBe(409);
    const renamed = await buyer.post('/portal/owner/save', {
      id,
      name: '示例改名',
      usc: freshUsc(),
    });
    expect(fields(renamed).map(({ path }) => path)).toEqual(['name', 'usc']);
  });

  test("another company's entry is not there", async () => {
    const body = owner();
    const { id } = saved(await buyer.post('/portal/owner/create', body));
    const answer = await supplier.post('/portal/company/save', { ...body, id });
    expect(answer).toMatchObject({ status: 404, msg: '记录不存在' });
    expect(
      options(await supplier.post('/portal/owner/searchByNameLike', { idList: [id] })),
    ).toEqual([]);
  });
});

describe('who may', () => {
  test('my own company is among the options, of its own types', async () => {
    const [{ name = '', usc = '' } = {}] = DEMO_COMPANIES;
    expect(options(await search(buyer, 'buyer', '示例建设'))).toMatchObject([{ name, usc }]);
    expect(options(await search(buyer, 'supplier', '示例建设'))).toEqual([]);
  });

  test('whoever has no company finds nothing and adds nothing', async () => {
    const { browser } = await new People(portal, 13_510_000_000).newcomer();
    expect(options(await search(browser, 'owner', '示例'))).toEqual([]);
    const answer = await browser.post('/portal/owner/create', owner());
    expect(answer).toMatchObject({
      code: 'no_company',
      msg: '您还没有可用的企业，请先完成企业认证',
    });
    expect(
      (await browser.post('/portal/company/searchByRegistryNameLike', { nameLike: '示例' })).code,
    ).toBe(0);
  });

  test('a member who only looks on adds nothing', async () => {
    const people = new People(portal, 13_520_000_000);
    const { browser, phone } = await people.newcomer();
    const company = await portal.database.owner
      .selectFrom('company')
      .select('id')
      .where('name', '=', '示例建设工程有限公司')
      .executeTakeFirstOrThrow();
    await portal.database.superuser
      .insertInto('account_relation')
      .values({
        account_id: await people.idOf(phone),
        company_id: company.id,
        customer_role: ['companyViewer'],
        status: 2,
        created_at: portal.clock.now(),
      })
      .execute();
    expect(names(await search(browser, 'owner', '示例'))).not.toEqual([]);
    expect((await browser.post('/portal/owner/create', owner())).code).toBe(403);
  });

  test('without a company the policy shows no row, whatever is asked', async () => {
    expect(await portal.database.db.selectFrom('contact_client').selectAll().execute()).toEqual([]);
  });

  test('a type that is not in the map is no call', async () => {
    for (const call of ['searchByNameLike', 'save', 'create']) {
      for (const type of ['nobody', '__proto__', 'constructor']) {
        const answer = await buyer.post(`/portal/${type}/${call}`, { name: 1 });
        expect(answer, `${type}/${call}`).toMatchObject({ status: 404, msg: '接口不存在' });
      }
    }
  });

  test('as the specification spells it: an empty list or null does not filter, numbers may be texts', async () => {
    const { name } = owner();
    saved(await buyer.post('/portal/owner/create', owner({ name })));
    const asked = { nameLike: name, idList: [], companyBasicType: 1, companyTypeList: [] };
    const bodies = [
      { ...asked, pageNum: 1, pageSize: 9999 },
      { ...asked, companyBasicType: '1', pageNum: '1', pageSize: '9999' },
      { nameLike: name, idList: null, companyBasicType: null, companyTypeList: null },
    ];
    for (const body of bodies) {
      const { code, data } = await buyer.post('/portal/company/searchByNameLike', body);
      expect([code, (data as { total: number }).total]).toEqual([0, 1]);
    }
    expect(names(await buyer.post('/portal/owner/searchByNameLike', asked))).toEqual([name]);
    const page = await buyer.post('/portal/company/searchCompany', {
      keyword: name,
      pageNum: '1',
      pageSize: '10',
    });
    expect(page).toMatchObject({ code: 0, data: { total: 1 } });
  });

  test('less than two characters are too few, unless ids are given', async () => {
    for (const nameLike of ['', '示', ' 示 ']) {
      expect(fields(await search(buyer, 'owner', nameLike))).toEqual([
        { path: 'nameLike', message: '请至少输入 2 个字' },
      ]);
    }
    for (const nothing of [{ idList: [] }, { idList: [], nameLike: '' }]) {
      expect((await buyer.post('/portal/owner/searchByNameLike', nothing)).data).toEqual([]);
    }
    for (const nameLike of ['%%', '__', String.raw`\\`]) {
      expect(options(await search(buyer, 'owner', nameLike))).toEqual([]);
    }
  });
});
