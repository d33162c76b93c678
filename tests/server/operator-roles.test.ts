import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { adminMessage } from '#contract/message/admin.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { nothing, TEXT } from '#contract/wire/envelope.ts';
import { SESSION_ENDED } from '#contract/wire/events.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { ExportDesk, type Progress } from '../helpers/export-desk.ts';
import { People } from '../helpers/people.ts';
import { listen, openStream, streamHeaders } from '../helpers/stream-reader.ts';

/** What belongs to an operator's own account, and needs no role. Whatever is not named here is refused without one. */
const OWN: ReadonlySet<string> = new Set([
  'adminLogout',
  'operatorGetInfo',
  'operatorChangePassword',
  'operatorBeginOtp',
  'operatorConfirmOtp',
  'operatorRenewRecovery',
  'operatorRemoveOtp',
  'adminMessageUnread',
  'adminMessagePage',
  'adminMessageReadAll',
  'adminMessageRead',
  'adminSavedViewList',
  'adminSavedViewSave',
  'adminSavedViewDelete',
]);

/** Counts rows that operators see of every company, for whoever is signed in to the console. */
const look = endpoint({
  group: 'admin',
  access: 'operator',
  roles: 'own',
  name: 'look',
  method: 'GET',
  path: '/admin/look',
  effect: 'read',
  summary: '',
  params: nothing,
  input: nothing,
  output: z.object({ banks: z.number(), relations: z.number(), projects: z.number() }),
});
const SEEN = sql<Record<'banks' | 'relations' | 'projects', number>>`
  select (select count(*)::int from bank) as banks, (select count(*)::int from project) as projects,
    (select count(*)::int from account_relation) as relations`;
const lookRoute = (kernel: Kernel) =>
  signedInRead(kernel, look, {
    query: sessionRead(() => SEEN),
    values: () => ({}),
    answer: ([row]) => row ?? { banks: -1, relations: -1, projects: -1 },
  });

const ROLELESS = '13800000016';
let desk: ExportDesk;
let portal: TestApp;
let people: People;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-roles-'));
  portal = await createTestApp({
    demo: true,
    max: 20,
    env: { DATA_DIR: folder },
    extra: (app, kernel) => addRoutes(app, [lookRoute(kernel)], { checked: true }),
  });
  people = new People(portal, 13_300_000_000);
  desk = new ExportDesk(portal, folder, people);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** By the database's own hand, as by any other. */
async function takeRoles(phone: string): Promise<void> {
  await portal.database.superuser
    .deleteFrom('role_relation')
    .where('account_id', '=', await people.idOf(phone))
    .execute();
}

const BY_OPERATORS = ENDPOINTS.filter(({ access }) => access === 'operator');
const LAST = 'adminLogout';

/** One call with as little as may be, whatever it makes of it. */
function ask(operator: Browser, { method, path }: (typeof BY_OPERATORS)[number]) {
  const url = path.replaceAll(/:[^/]+/g, '42');
  return operator.call(url, { method, ...(method === 'POST' && { body: {} }) });
}

test('an operator without any role reaches the own account and nothing else', async () => {
  const operator = await people.operator(ROLELESS);
  await takeRoles(ROLELESS);
  const answered: string[] = [];
  for (const endpoint of BY_OPERATORS.filter(({ name }) => name !== LAST)) {
    const { status, msg } = await ask(operator, endpoint);
    if (status !== 403 || msg !== TEXT.forbidden) answered.push(endpoint.name);
  }
  expect(answered.sort()).toEqual([...OWN].filter((name) => name !== LAST).sort());
  expect((await operator.get('/admin/user/getInfo')).data).toMatchObject({ roles: [] });
  expect((await operator.get('/admin/login/logout')).code).toBe(0);
});

test('nor by the one call that both front ends have', async () => {
  const operator = await people.operator(ROLELESS);
  const answer = await operator.post('/portal/companyCustomer/page');
  expect([answer.status, answer.data]).toEqual([403, {}]);
  const sales = await people.operator('13800000010');
  expect((await sales.post('/portal/companyCustomer/page')).code).toBe(0);
});

test('nor past the rule of the calls: the policies know nobody without a role', async () => {
  const roleless = await people.operator(ROLELESS);
  expect((await roleless.get(look.path)).data).toEqual({ banks: 0, relations: 0, projects: 0 });
  const auditor = await people.operator('13800000017');
  const { rows } = await SEEN.execute(portal.database.superuser);
  expect(rows[0]?.relations).toBeGreaterThan(1);
  expect((await auditor.get(look.path)).data).toEqual(rows[0]);
});

describe('whose last role is taken', () => {
  const started = async (operator: Browser) => {
    const body = { filter: {}, format: 'csv' };
    const { data } = await operator.post('/admin/companyCustomer/export', body);
    return (data as { jobId: string }).jobId;
  };
  const stateOf = async (id: string) => {
    const { rows } = await sql<{ state: string; storage_key: string | null }>`
      select state, storage_key from export_file where id = ${id}`.execute(
      portal.database.superuser,
    );
    return rows[0];
  };

  test('reads nothing more with the next request, in a session that stays', async () => {
    const operator = await people.operator('13800000012');
    expect((await operator.post('/admin/project/page')).code).toBe(0);
    const admin = await people.operator();
    const id = await people.idOf('13800000012');
    expect((await admin.post('/admin/account/saveRoles', { id, roles: [] })).code).toBe(0);
    const refused = await operator.post('/admin/project/page');
    expect([refused.status, refused.msg]).toEqual([403, TEXT.forbidden]);
    expect((await operator.get('/admin/user/getInfo')).code).toBe(0);
  });

  test('hears no more of the stream, at once, and is not asked to sign in for it', async () => {
    const operator = await people.operator('13800000014');
    const origin = await listen(portal.app);
    const open = () => openStream(origin, streamHeaders(portal, operator), adminMessage.stream);
    const reader = await open();
    await expect.poll(() => reader.events.length).toBeGreaterThan(0);
    await takeRoles('13800000014');
    await expect.poll(() => reader.ended).toBe(true);
    expect(reader.events.map(({ name }) => name)).not.toContain(SESSION_ENDED);
    expect((await open()).status).toBe(403);
  });

  test('gets no export that was being written meanwhile, and none that waits to be fetched', async () => {
    const operator = await people.operator('13800000015');
    const ready = await started(operator);
    await desk.run(ready);
    const { fileName } = (await operator.get(`/admin/export/${ready}`)).data as Progress;
    expect(fileName).not.toBe('');
    const running = await started(operator);
    const files = desk.files;
    const kept: string[] = [];
    await desk.run(running, {
      files: {
        ...files,
        open: files.open.bind(files),
        remove: files.remove.bind(files),
        async put(key, path) {
          await takeRoles('13800000015');
          kept.push(key);
          await files.put(key, path);
        },
      },
    });
    expect(kept).toHaveLength(1);
    expect(await stateOf(running)).toEqual({ state: 'failed', storage_key: null });
    await expect(files.open(kept[0] ?? '')).rejects.toThrow();
    const answer = await operator.get('/admin/export/download', { fileName });
    expect(answer.status).toBe(403);
  });

  test('the log tells what the roles of an account were and are, by their names', async () => {
    const admin = await people.operator();
    const id = await people.idOf('13800000014');
    const save = (roles: string[]) => admin.post('/admin/account/saveRoles', { id, roles });
    const last = async () => {
      const row = await portal.database.owner
        .selectFrom('audit_log')
        .select('detail')
        .where('object_type', '=', 'account')
        .where('object_id', '=', id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return row.detail;
    };
    const line = (before: string, after: string) => ({
      changes: [{ label: '角色', before, after }],
    });
    await save(['auditor']);
    expect((await save(['auditor', 'riskDirector'])).code).toBe(0);
    expect(await last()).toEqual(line('审计只读', '审计只读、风控总监'));
    const relation = await portal.database.owner
      .selectFrom('role_relation')
      .select('id')
      .where('account_id', '=', id)
      .where('role_code', '=', 'auditor')
      .executeTakeFirstOrThrow();
    const revoke = () => admin.post('/admin/roleRelation/revoke', { id: relation.id });
    expect((await revoke()).code).toBe(0);
    expect(await last()).toEqual(line('审计只读、风控总监', '风控总监'));
    expect((await revoke()).status).toBe(404);
  });

  test('gets no export of a list that another role of theirs does not open', async () => {
    const admin = await people.operator();
    const id = await people.idOf('13800000013');
    const save = (roles: string[]) => admin.post('/admin/account/saveRoles', { id, roles });
    await save(['riskDirector', 'auditor']);
    const operator = await people.operator('13800000013');
    const { data } = await operator.post('/admin/log/export', { filter: {}, format: 'csv' });
    const { jobId } = data as { jobId: string };
    await desk.run(jobId);
    const { fileName } = (await operator.get(`/admin/export/${jobId}`)).data as Progress;
    await save(['riskDirector']);
    const fetched = await operator.get('/admin/export/download', { fileName });
    expect([fetched.status, fetched.code]).toEqual([403, 403]);
  });
});
