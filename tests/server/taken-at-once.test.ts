import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import * as z from 'zod/mini';
import { operatorWrite } from '#contract/noun/admin-action.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { nothing } from '#contract/wire/envelope.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';
import { write } from '#server/kernel/wire/write.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { meeting } from '../helpers/meeting.ts';
import { onceLooked } from '../helpers/once-looked.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';
import { freshUsc } from '../helpers/usc.ts';

// What may be there once is wanted by two at one moment: the second is answered as if it had come after the first.

const TAKEN = { code: 'name_taken', text: '该名称已被使用' };
const take = endpoint({
  ...operatorWrite,
  name: 'take',
  word: '占用',
  path: '/admin/take',
  summary: '',
  roles: ['financeOfficer'],
  input: z.object({ name: z.string(), blind: z.optional(z.boolean()) }),
  output: nothing,
});
/** Whoever has looked waits until all have, so that they meet each time and not by luck. */
const looking = { once: onceLooked(1) };

function takeRoute(kernel: Kernel) {
  return write(kernel, take, async ({ tx, input: { name, blind } }) => {
    await sql`insert into take_tried values (${name})`.execute(tx);
    const found = await sql`select from take_name where name = ${name}`.execute(tx);
    if (found.rows.length > 0 && !blind) throw refused(TAKEN);
    await looking.once();
    await sql`insert into take_name values (${name})`.execute(tx);
    return {};
  });
}

let portal: TestApp;
let people: People;
let companies: Companies;
let officer: Browser;
beforeAll(async () => {
  portal = await createTestApp({
    demo: true,
    max: 20,
    extra: (app, kernel) => addRoutes(app, [takeRoute(kernel)], { checked: true }),
  });
  const { superuser } = portal.database;
  await sql`create table take_name (name text unique)`.execute(superuser);
  await sql`create table take_tried (name text)`.execute(superuser);
  await sql`grant select, insert on take_name, take_tried to portal_app`.execute(superuser);
  people = new People(portal, 13_312_000_000);
  companies = new Companies(portal, people);
  officer = await people.operator('13800000015');
});
afterAll(() => portal.close());

let numbers = 6_223_000_000;

/** An account of a new company that waits for the platform's small amount. */
async function askedFor() {
  const { browser, companyId } = await companies.member();
  const { name } = await portal.database.superuser
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const seal = sealing(browser);
  numbers += 1;
  const accountNo = seal.seal(`${numbers}0000`);
  const body = { name, remarks: '货款', openBank: '示例银行', accountNo };
  const bankId = String(
    (await browser.call('/portal/bank/save', { body, headers: seal.headers })).data,
  );
  expect((await browser.post('/portal/bank/verify', { id: bankId })).code).toBe(0);
  const { id } = await portal.database.superuser
    .selectFrom('bank_verification')
    .select('id')
    .where('bank_id', '=', bankId)
    .executeTakeFirstOrThrow();
  return { id };
}

describe('one serial number for the small amounts of two accounts', () => {
  const record = (id: string, serialNo: string) =>
    officer.post('/admin/bankVerification/record', {
      id,
      amount: '0.37',
      sentDate: '2026-05-20',
      serialNo,
    });
  const message = '该流水号已登记为账户验证打款（尾号 0000）（0.37 元），一笔转账只登记一次';
  const refusal = [{ path: 'serialNo', message }];

  test('one after the other', async () => {
    const [one, other] = [await askedFor(), await askedFor()];
    expect((await record(one.id, 'YZ1')).code).toBe(0);
    const twice = await record(other.id, 'YZ1');
    expect([twice.status, twice.data]).toEqual([422, { fields: refusal }]);
  });

  test('at one moment', async () => {
    const [one, other] = [await askedFor(), await askedFor()];
    // The first stops where it tells the company, all else being written.
    const held = sql`lock table outbox in share row exclusive mode`;
    const [first, second] = await meeting(
      portal,
      held,
      () => record(one.id, 'YZ2'),
      () => record(other.id, 'YZ2'),
    );
    expect(first.code, first.body).toBe(0);
    expect([second.status, second.data]).toEqual([422, { fields: refusal }]);
    // What was refused has left nothing behind.
    expect((await record(other.id, 'YZ3')).code).toBe(0);
  });
});

test('two colleagues add one partner at one moment: the second is told that it is there', async () => {
  const { browser, companyId } = await companies.member();
  const { browser: colleague } = await companies.member('companyOperator', companyId);
  const body = { name: '示例同时添加', usc: freshUsc(), companyAccountRelation: {} };
  const add = (by: Browser) => by.post('/portal/owner/create', body);
  // Whoever adds a company stops where it becomes a partner.
  const held = sql`lock table contact_client in share row exclusive mode`;
  const [first, second] = await meeting(
    portal,
    held,
    () => add(browser),
    () => add(colleague),
  );
  expect(first.data, first.body).toMatchObject({ known: false });
  expect(second.data, second.body).toMatchObject({ known: true });
});

describe('a write that looks for a name and takes it then', () => {
  const TWINS = 10;
  const each = Array.from({ length: TWINS });

  test('is refused in words by whoever took it meanwhile, and has left nothing behind', async () => {
    looking.once = onceLooked(TWINS);
    const answers = await Promise.all(each.map(() => officer.post('/admin/take', { name: 'A' })));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === TAKEN.code)).toHaveLength(TWINS - 1);
    const { rows } = await sql`select from take_tried where name = 'A'`.execute(
      portal.database.superuser,
    );
    expect(rows).toHaveLength(1);
  });

  test('that does not look is a fault', async () => {
    looking.once = onceLooked(1);
    expect((await officer.post('/admin/take', { name: 'B' })).code).toBe(0);
    expect((await officer.post('/admin/take', { name: 'B', blind: true })).status).toBe(500);
  });
});
