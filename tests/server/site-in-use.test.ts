import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Browser } from '../helpers/browser.ts';
import { meeting } from '../helpers/meeting.ts';
import { PickUps, type Ready } from '../helpers/pick-ups.ts';
import { done } from '../helpers/reviewer.ts';
import { savedIn } from '../helpers/saved.ts';
import { sceneDeskOn } from '../helpers/scenes.ts';

// A site is not ended while goods are on their way to it (rules.md C.19: no pick moving), by its company or by the platform; nor
// is its approval taken back while anything may still be sent there (C.0.1: no live child).

let picks: PickUps;
beforeAll(async () => {
  picks = await PickUps.open(13_688_400_000);
}, 120_000);
afterAll(() => picks.portal.close());

const TICKS = ['radius', 'signer', 'photos', 'letter'];
const REASON = '项目竣工，场地移交';

async function calledOff(): Promise<{ ready: Ready; pickId: string; admin: Browser }> {
  const ready = await picks.ready();
  const pickId = await picks.draft(ready);
  const { browser } = await picks.companies.member('companyAdmin', ready.deal.buyer.companyId);
  return { ready, pickId, admin: browser };
}

async function disable(by: Browser, { sceneId }: Ready) {
  const { data } = await by.get('/portal/sceneControl/detail', { id: sceneId });
  const { version } = data as { version: number };
  return by.post('/portal/sceneControl/disable', { id: sceneId, version, reason: REASON });
}
const byPlatform = (by: Browser, { sceneId }: Ready) =>
  by.post('/admin/sceneControl/disable', { id: sceneId, reason: REASON });

const turn = (pickId: string, status: string) =>
  sql`update pick_goods set pick_status = ${status} where id = ${pickId}`.execute(
    picks.portal.database.superuser,
  );

test('a site is not disabled while a pick-up to it moves, and is once none does', async () => {
  const { ready, pickId, admin } = await calledOff();
  for (const status of ['3', '4', '5']) {
    await turn(pickId, status);
    for (const answer of [await disable(admin, ready), await byPlatform(picks.boss, ready)]) {
      expect(answer).toMatchObject({
        code: 'scene_moving',
        msg: expect.stringMatching(
          /^还有送往该现场的提货或待签收的交货，请先办结：TH\d+$/,
        ) as string,
      });
    }
  }
  await turn(pickId, '7');
  expect((await disable(admin, ready)).code).toBe(0);
});

test('a site that is disabled while the last approval of a pick-up to it is given waits for that', async () => {
  const { ready, pickId, admin } = await calledOff();
  expect((await picks.submit(ready, pickId)).code).toBe(0);
  const [lineId] = ready.lineIds;
  const [given, ended] = await meeting(
    picks.portal,
    sql`select from ledger_account where book = 'qtyOrdered' and owner_id = ${lineId} for update`,
    () => picks.approve(pickId),
    () => disable(admin, ready),
  );
  expect([given.code, ended.code]).toEqual([0, 'scene_moving']);
});

test('the platform disables a site; its company hears why, and not by whom', async () => {
  const { ready, pickId, admin } = await calledOff();
  await turn(pickId, '0');
  const finance = await picks.people.operator('13800000015');
  expect((await byPlatform(finance, ready)).status).toBe(403);
  expect((await byPlatform(picks.boss, { ...ready, sceneId: '404' })).status).toBe(404);
  const answer = await byPlatform(picks.boss, ready);
  expect(answer.code, answer.body).toBe(0);
  const { data } = await admin.get('/portal/sceneControl/detail', { id: ready.sceneId });
  expect(data).toMatchObject({
    sceneStatus: '7',
    actions: [],
    changes: [{ kind: 'disable', reason: REASON, operator: '平台' }],
  });
  const { rows: told } = await sql`
    select from outbox where topic = 'scene.disabled' and payload ->> 'id' = ${ready.sceneId}`.execute(
    picks.portal.database.superuser,
  );
  expect(told.length).toBeGreaterThan(0);
  expect((await byPlatform(picks.boss, ready)).code).toBe('scene_status');
});

test('an approval of a site is not taken back while a pick-up that names it is reviewed or moves', async () => {
  const { ready, pickId, admin } = await calledOff();
  const { portal, people, boss } = picks;
  const desk = sceneDeskOn(portal, people);
  const values = await desk.values(admin, ready.deal.projectId);
  const { id } = savedIn(await desk.save(admin, { values }));
  await done(admin, '/portal/sceneControl/submit', { id });
  const db = portal.database.superuser;
  const openTask = async () => {
    const { rows } = await sql<{ task: string; node: string; instance: string }>`
      select task.id::text as task, task.node_key as node, i.id::text as instance from process_task task
      join process_instance i on i.id = task.instance_id
      where i.object_id = ${id} and i.object_type = 'sceneControl' and task.status = 1`.execute(db);
    return rows[0];
  };
  const processRedundantId = (await openTask())?.instance;
  for (let open = await openTask(); open; open = await openTask()) {
    const keys = open.node === 'N1' ? TICKS : ['radius', 'photos'];
    const ticks = keys.map((key) => ({ key, result: 'pass' }));
    await done(boss, '/admin/review/approve', { taskId: open.task, ticks });
  }
  await sql`update pick_goods set scene_id = ${id} where id = ${pickId}`.execute(db);
  const voided = () => boss.post('/admin/review/void', { processRedundantId, opinion: REASON });
  for (const status of ['1', '4']) {
    await turn(pickId, status);
    expect(await voided()).toMatchObject({ code: 'scene_moving' });
  }
  await turn(pickId, '2');
  const answer = await voided();
  expect(answer.code, answer.body).toBe(0);
});
