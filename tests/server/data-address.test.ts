import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { DataAddress } from '#contract/company/data-address.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { DAY, SECOND } from '#server/kernel/clock.ts';
import { exportable } from '#server/modules/export/module.ts';
import { MODULES } from '#server/modules.ts';

import { createTestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { ExportDesk } from '../helpers/export-desk.ts';
import { People } from '../helpers/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'scf-data-address-'));
let desk: ExportDesk;
/** Bytes that are free on the disk. */
let free = 1e12;
beforeAll(async () => {
  const disk = () => Promise.resolve({ free, size: 1e12 });
  const env = { DATA_DIR: folder };
  const portal = await createTestApp({ demo: 'documents', max: 20, env, disk });
  desk = new ExportDesk(portal, folder, new People(portal, 13_689_000_000));
});
afterAll(async () => {
  await desk.portal.close();
  rmSync(folder, { recursive: true });
});

const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const signedIn = (phone: string) => desk.people.signedIn(phone, DEMO_PASSWORD);
const superuser = () => desk.portal.database.superuser;
const get = (url: string) => desk.portal.app.inject({ method: 'GET', url });
const waited = () => desk.portal.clock.advance(60 * SECOND);

const known = async (browser: Browser) =>
  (await browser.get('/portal/company/dataAddress')).data as DataAddress;
async function made(browser: Browser): Promise<string> {
  const answer = await browser.post('/portal/company/makeDataAddress', {});
  expect(answer.code, answer.body).toBe(0);
  return new URL((answer.data as { url: string }).url).pathname;
}

/** The same list as its own export has it. */
async function exported(browser: Browser, path: string, filter: object): Promise<string> {
  const { data } = await browser.post(path, { filter, format: 'csv' });
  const { jobId } = data as { jobId: string };
  await desk.run(jobId);
  const { fileName } = await desk.progress(browser, jobId);
  return (await desk.download(browser, { fileName })).payload;
}

test.each([
  ['a buyer', BUYER],
  ['a supplier', SUPPLIER],
])('a program of %s reads each list as its own export has it', async (_side, phone) => {
  const browser = await signedIn(phone);
  const address = await made(browser);
  const { lists } = await known(browser);
  expect(lists.length).toBeGreaterThan(15);
  const nouns = exportable(MODULES);
  let rows = 0;
  for (const { name, title } of lists) {
    const { statusCode, payload, headers } = await get(`${address}/${name}.csv`);
    expect(statusCode, name).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const noun = nouns.get(name);
    expect(noun?.sheet.name).toBe(title);
    const path = noun?.calls.export.path ?? '';
    expect(payload, name).toBe(await exported(browser, path, {}));
    rows += payload.split('\r\n').length - 2;
  }
  expect(rows).toBeGreaterThan(20);
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
});

test('takes the filters of the list, and says in Chinese what is wrong with one', async () => {
  const browser = await signedIn(SUPPLIER);
  const address = await made(browser);
  const path = '/portal/payment/export';
  const filter = { amountStart: '300000', amountEnd: '300000', paymentStatus: '3,4' };
  const { payload } = await get(`${address}/payment.csv?${new URLSearchParams(filter)}`);
  expect(payload).toBe(await exported(browser, path, filter));
  expect(payload.split('\r\n')).toHaveLength(3);
  for (const [wrong, field] of [
    ['amountStart=abc', 'amountStart'],
    ['payDateStart=2026-13-01', 'payDateStart'],
    ['strange=1', 'strange'],
  ] as const) {
    const answer = await get(`${address}/payment.csv?${wrong}`);
    expect(answer.statusCode, wrong).toBe(422);
    expect(answer.payload).toMatch(/^筛选条件不正确\n/);
    expect(answer.payload, wrong).toContain(field);
  }
  // What is asked for by its project: not without one.
  expect((await get(`${address}/limitLedger.csv`)).statusCode).toBe(422);
});

test('is told once, not read twice within a minute, and leads nowhere once it is ended or made anew', async () => {
  const browser = await signedIn(BUYER);
  const address = await made(browser);
  expect((await known(browser)).current?.lastReadTime).toBe('');
  const project = `${address}/project.csv`;
  expect((await get(project)).statusCode).toBe(200);
  const again = await get(project);
  expect(again.statusCode).toBe(429);
  expect(again.headers['retry-after']).toBe('60');
  expect((await get(`${address}/bank.csv`)).statusCode).toBe(200);
  expect((await known(browser)).current?.lastReadTime).not.toBe('');
  waited();
  expect((await get(project)).statusCode).toBe(200);
  const anew = await made(browser);
  expect((await get(project)).statusCode).toBe(404);
  expect((await get(`${anew}/project.csv`)).statusCode).toBe(200);
  expect((await browser.post('/portal/company/endDataAddress', {})).code).toBe(0);
  expect((await get(`${anew}/project.csv`)).statusCode).toBe(404);
  expect((await known(browser)).current).toBeNull();
  const { rows } = await sql<{ kept: string }>`
    select coalesce(string_agg(f::text, ' '), '') || (select string_agg(a::text, ' ') from audit_log a
      where a.action like 'dataAddress%') as kept from private_address f`.execute(superuser());
  expect(rows[0]?.kept).toContain('dataAddressMake');
  for (const one of [address, anew])
    expect(rows[0]?.kept).not.toContain(one.split('/').at(-1) ?? '');
});

test('is told to come again where the disk has no room for a list, and reads as soon as it has', async () => {
  const address = await made(await signedIn(BUYER));
  free = 1e6;
  const full = await get(`${address}/project.csv`);
  expect([full.statusCode, full.headers['content-type']]).toEqual([
    503,
    'text/plain; charset=utf-8',
  ]);
  expect(full.headers['retry-after']).toBe('60');
  expect(full.payload).toBe('平台存储空间不足，请稍后再试');
  free = 1e12;
  expect((await get(`${address}/project.csv`)).statusCode).toBe(200);
});

test('is an administrator’s alone, for as long as he is one, and no calendar’s secret opens it', async () => {
  const admin = await signedIn(BUYER);
  const { rows } = await sql<{ id: string }>`
    select company_id::text as id from account_relation where account_id = (
      select id from account where phone = ${BUYER}) order by id limit 1`.execute(superuser());
  const companyId = rows[0]?.id ?? '';
  const address = await made(admin);
  const list = `${address}/project.csv`;
  const calendar = (await admin.post('/portal/funds/subscribe', {})).data as { url: string };
  const secret = calendar.url.split('/').at(-1)?.replace('.ics', '') ?? '';
  expect((await get(`/api/lists/${secret}/project.csv`)).statusCode).toBe(404);
  expect((await get(`/api/calendar/${address.split('/').at(-1)}.ics`)).statusCode).toBe(404);
  for (const wrong of ['x/project.csv', '%00/project.csv', `${secret}/..%2f..%2fetc`, '/.csv'])
    expect((await get(`/api/lists/${wrong}`)).statusCode, wrong).toBe(404);
  for (const name of ['account', 'adminPayment', 'log', 'companyArchive', '__proto__'])
    expect((await get(`${address}/${name}.csv`)).statusCode, name).toBe(404);
  const be = (role: string) =>
    sql`update account_relation set customer_role = array[${role}] where company_id = ${companyId} and account_id = (
      select id from account where phone = ${BUYER})`.execute(superuser());
  await be('companyViewer');
  expect((await get(list)).statusCode).toBe(404);
  expect((await admin.post('/portal/company/makeDataAddress', {})).code).toBe(403);
  expect((await admin.get('/portal/company/dataAddress')).code).toBe(403);
  await be('companyAdmin');
  expect((await get(list)).statusCode).toBe(200);
});

test('ends with the sessions of its owner', async () => {
  const browser = await signedIn(SUPPLIER);
  const address = await made(browser);
  const operator = await desk.people.operator('13800000009');
  const { rows } = await sql<{ id: string }>`
    select id::text from account where phone = ${SUPPLIER}`.execute(superuser());
  expect((await operator.post('/admin/account/forceOffline', { id: rows[0]?.id })).code).toBe(0);
  expect((await get(`${address}/project.csv`)).statusCode).toBe(404);
});

test('is read again once a clock that was ahead is put right', async () => {
  const address = await made(await signedIn(BUYER));
  const status = async () => (await get(`${address}/project.csv`)).statusCode;
  desk.portal.clock.advance(DAY);
  expect(await status()).toBe(200);
  expect(await status()).toBe(429);
  desk.portal.clock.advance(-DAY);
  expect(await status()).toBe(200);
  expect(await status()).toBe(429);
});
