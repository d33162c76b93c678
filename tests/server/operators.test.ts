import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { STAFF } from '#contract/account/platform-role.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { nothing } from '#contract/wire/envelope.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';
import { write } from '#server/kernel/wire/write.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

const shared = {
  group: 'admin',
  access: 'operator',
  summary: '',
  params: nothing,
  input: nothing,
} as const;
const counts = z.object({ banks: z.number(), relations: z.number() });
const look = endpoint({
  ...shared,
  name: 'look',
  method: 'GET',
  path: '/admin/look',
  effect: 'read',
  roles: STAFF,
  output: counts,
});
const decide = endpoint({
  ...shared,
  name: 'decide',
  method: 'POST',
  path: '/admin/decide',
  effect: 'write',
  roles: ['riskOfficer', 'riskDirector'],
  output: z.object({ roles: z.array(z.string()), company: z.nullable(z.string()) }),
});

const SEEN = sql<{ banks: string; relations: string }>`
  select (select count(*) from bank) as banks, (select count(*) from account_relation) as relations`;

function sampleRoutes(kernel: Kernel) {
  return [
    signedInRead(kernel, look, {
      query: sessionRead(() => SEEN),
      values: () => ({}),
      answer: ([row]) => ({ banks: Number(row?.banks), relations: Number(row?.relations) }),
    }),
    write(kernel, decide, async ({ me }) => ({ roles: [...me.roles], company: me.companyId })),
  ];
}

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp({
    demo: true,
    extra: (app, kernel) => addRoutes(app, sampleRoutes(kernel), { checked: true }),
  });
  people = new People(portal, 13_100_000_000);
});
afterAll(() => portal.close());

describe('an operator’s session', () => {
  test('sees every company, and acts for none', async () => {
    const operator = await people.operator();
    const { data } = await operator.get('/admin/look');
    const all = await SEEN.execute(portal.database.superuser);
    const row = all.rows[0];
    expect(data).toEqual({ banks: Number(row?.banks), relations: Number(row?.relations) });
    expect(Number(row?.relations)).toBeGreaterThan(1);
  });

  test('carries its roles, and a call asks for any of those that it names', async () => {
    const risk = await people.operator('13800000012');
    expect((await risk.post('/admin/decide')).data).toEqual({
      roles: ['riskOfficer'],
      company: null,
    });
    const auditor = await people.operator('13800000017');
    expect(await auditor.post('/admin/decide')).toMatchObject({ status: 403, code: 403 });
    expect((await auditor.get('/admin/look')).code).toBe(0);
  });

  test('a role that was taken away or has run out is gone with the next request', async () => {
    const risk = await people.operator('13800000013');
    expect((await risk.post('/admin/decide')).code).toBe(0);
    const id = await people.idOf('13800000013');
    const held = portal.database.superuser
      .updateTable('role_relation')
      .where('account_id', '=', id);
    await held.set({ valid_to: portal.clock.now() }).execute();
    expect((await risk.post('/admin/decide')).code).toBe(403);
    await held.set({ valid_to: null }).execute();
    expect((await risk.post('/admin/decide')).code).toBe(0);
    const role = portal.database.superuser.updateTable('role').where('code', '=', 'riskDirector');
    await role.set({ status: 2 }).execute();
    expect((await risk.post('/admin/decide')).code).toBe(403);
    await role.set({ status: 1 }).execute();
  });

  test('is no portal session, and a portal session is none of an operator', async () => {
    const operator = await people.operator();
    expect((await operator.get('/user/getInfo')).code).toBe('invalid_token');
    const customer = new Browser(portal);
    await customer.passwordLogin('13800000001', DEMO_PASSWORD);
    expect((await customer.get('/admin/look')).code).toBe('invalid_token');
    expect((await customer.get('/user/getInfo')).code).toBe(0);
  });

  test('ends with the account being made a customer’s', async () => {
    const operator = await people.operator('13800000014');
    const account = portal.database.superuser
      .updateTable('account')
      .where('phone', '=', '13800000014');
    await account.set({ user_type: 1 }).execute();
    expect((await operator.get('/admin/look')).code).toBe('invalid_token');
    await account.set({ user_type: 2 }).execute();
  });
});

describe('the row-level policy', () => {
  test('nobody but an operator changes roles and offices', async () => {
    const { db } = portal.database;
    const account = await people.idOf('13800000001');
    const grant = (operator: boolean) =>
      inScope(db, { accountId: account, operator }, (tx) =>
        tx
          .insertInto('role_relation')
          .values({ account_id: account, role_code: 'auditor', created_at: portal.clock.now() })
          .execute(),
      );
    await expect(grant(false)).rejects.toThrow(/row-level security/);
    await inScope(db, { accountId: account }, (tx) => tx.deleteFrom('role_relation').execute());
    const left = await portal.database.superuser.selectFrom('role_relation').select('id').execute();
    expect(left.length).toBeGreaterThan(8);
  });

  test('holders of a role are operators who may work now', async () => {
    const holders = async () => {
      const { rows } = await sql<{ id: string }>`
        select holders_of_role('legalOfficer', ${portal.clock.now()}) as id`.execute(
        portal.database.db,
      );
      return rows.map(({ id }) => id).sort();
    };
    const both = [await people.idOf('13800000009'), await people.idOf('13800000014')].sort();
    expect(await holders()).toEqual(both);
    const account = portal.database.superuser
      .updateTable('account')
      .where('phone', '=', '13800000014');
    await account.set({ status: 2 }).execute();
    expect(await holders()).toEqual([await people.idOf('13800000009')]);
    await account.set({ status: 1 }).execute();
  });
});
