import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM } from '#contract/platform-company.ts';
import { platformAccount, platformCompany } from '#server/kernel/company/platform.ts';
import { inScope } from '#server/kernel/session/scope.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';
import { freshUsc } from '../helpers/usc.ts';

let portal: TestApp;
let people: People;
let officer: Browser;
let director: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  people = new People(portal, 13_626_000_000);
  officer = await people.operator('13800000015');
  director = await people.operator('13800000016');
});
afterAll(() => portal.close());

const usc = freshUsc();
const COMPANY = {
  name: '示例供应链公司',
  usc,
  legalName: '示例丙',
  invoiceTitle: '示例供应链公司',
  taxNo: usc,
  invoiceAddress: '示例路 1 号',
  invoicePhone: '400-000-0000',
  invoiceBank: '示例银行',
};
const get = async (browser: Browser) =>
  (await browser.get('/admin/platformCompany/get')).data as Record<string, unknown>;
const save = (browser: Browser, more: object) =>
  browser.post('/admin/platformCompany/save', { ...COMPANY, version: 0, ...more });
interface Row {
  id: string;
  version: number;
  isDefault: boolean;
  accountNo: string;
  actions: string[];
}
const accounts = async (browser: Browser) => {
  const { data } = await browser.post('/admin/platformBank/page', {});
  return (data as { content: Row[] }).content;
};
function saveAccount(browser: Browser, number: string, more: object = {}) {
  const seal = sealing(browser);
  const body = {
    openBank: '示例银行',
    ...(number !== '' && { accountNo: seal.seal(number) }),
    ...more,
  };
  return browser.call('/admin/platformBank/save', { body, headers: seal.headers });
}
const asOperator = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(portal.database.db, { operator: true }, work);

describe("the platform's own company", () => {
  test('is not there on an empty installation, and whatever needs it says so', async () => {
    expect(await get(officer)).toMatchObject({ known: false, name: '', version: 0, mayEdit: true });
    expect(await accounts(officer)).toEqual([]);
    await expect(asOperator(platformCompany)).rejects.toMatchObject({
      code: PLATFORM.missing.code,
    });
    expect((await saveAccount(officer, '622200001111')).code).toBe(PLATFORM.missing.code);
  });

  test('is entered once, changed as it was seen, and told to the others of finance', async () => {
    expect((await save(officer, {})).code).toBe(0);
    expect((await save(director, {})).status).toBe(409);
    const seen = await get(director);
    expect(seen).toMatchObject({ ...COMPANY, known: true, version: 1, updatedBy: '示例财务专员' });
    expect((await save(director, { name: '示例供应链二公司', version: 1 })).code).toBe(0);
    expect(await get(officer)).toMatchObject({ name: '示例供应链二公司', version: 2 });
    expect(await people.eventsOf(await people.idOf('13800000016'))).toContain(
      'platformCompany.changed',
    );
    await expect(asOperator((tx) => platformAccount(tx))).rejects.toMatchObject({
      code: PLATFORM.noAccount.code,
    });
  });

  test('whose code nobody else certifies, and which bears nobody else’s', async () => {
    const { usc: taken } = await portal.database.superuser
      .selectFrom('company')
      .select('usc')
      .where('name', '=', '示例建设工程有限公司')
      .executeTakeFirstOrThrow();
    const { version } = await get(officer);
    expect((await save(officer, { usc: taken, version })).status).toBe(422);
    const own = await portal.database.superuser
      .selectFrom('company')
      .select(['company_type', 'real_name_status'])
      .where('usc', '=', usc)
      .executeTakeFirstOrThrow();
    expect(own).toEqual({ company_type: ['8'], real_name_status: 3 });
  });

  test('has accounts: the first is the default, numbers are masked, and snapshots keep what was', async () => {
    expect((await saveAccount(officer, '622200001111')).code).toBe(0);
    expect((await saveAccount(director, '622200002222')).code).toBe(0);
    expect((await saveAccount(director, '622200002222')).status).toBe(422);
    expect((await saveAccount(director, '')).status).toBe(422);
    const [second, first] = await accounts(officer);
    expect([first?.isDefault, second?.isDefault]).toEqual([true, false]);
    expect(first?.accountNo).toBe('**** **** **** 1111');
    const snapshot = await asOperator((tx) => platformAccount(tx));
    expect(snapshot).toMatchObject({ accountNoLast4: '1111', name: '示例供应链二公司' });
    expect(
      portal.cipher.open(snapshot.accountNoSealed, `bank.account_no:${snapshot.companyId}`),
    ).toBe('622200001111');
    const remove = (id = '') => officer.post('/admin/platformBank/delete', { id });
    expect((await remove(first?.id)).status).toBe(409);
    await officer.post('/admin/platformBank/setDefault', { id: second?.id });
    expect((await remove(first?.id)).code).toBe(0);
    expect(await asOperator((tx) => platformAccount(tx))).toMatchObject({ accountNoLast4: '2222' });
    const old = saveAccount(officer, '', { id: second?.id, version: 7, openBank: '示例他行' });
    expect((await old).status).toBe(409);
  });

  test('logs what is done with an account under that account', async () => {
    const [row] = await accounts(officer);
    const seal = sealing(officer);
    const body = { id: row?.id };
    const shown = await officer.call('/admin/platformBank/reveal', { body, headers: seal.headers });
    expect(shown.code).toBe(0);
    const logged = await portal.database.owner
      .selectFrom('audit_log')
      .select(['action', 'object_type'])
      .where('object_id', '=', row?.id ?? '')
      .orderBy('id')
      .execute();
    expect(logged.map(({ action }) => action)).toContain('adminPlatformBankReveal');
    expect(new Set(logged.map((one) => one.object_type))).toEqual(new Set(['platformBank']));
  });

  test('is read by finance and the auditor, changed by finance alone, and no account of a customer is one of it', async () => {
    const auditor = await people.operator('13800000017');
    expect(await get(auditor)).toMatchObject({ mayEdit: false });
    expect((await save(auditor, { version: 2 })).status).toBe(403);
    const [row] = await accounts(auditor);
    expect(row?.actions).toEqual([]);
    const risk = await people.operator('13800000012');
    expect((await risk.get('/admin/platformCompany/get')).status).toBe(403);
    const { rows } = { rows: await accounts(officer) };
    expect(rows).toHaveLength(1);
    const { browser } = await new Companies(portal, people).member();
    const { data } = await browser.post('/portal/bank/save', { name: '示例', remarks: '货款' });
    for (const path of ['setDefault', 'delete', 'reveal']) {
      const seal = sealing(officer);
      const body = { id: data };
      const answer = await officer.call(`/admin/platformBank/${path}`, {
        body,
        headers: seal.headers,
      });
      expect(answer.status, path).toBe(404);
    }
  });
});
