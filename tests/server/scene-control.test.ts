import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SceneDetail } from '#contract/scene-control.ts';
import { tellReceiver } from '#server/modules/scene-control/sms.ts';

import type { Browser } from '../helpers/browser.ts';
import { savedIn } from '../helpers/saved.ts';
import { createSceneDesk, FAR, ID_CARDS, RECEIVERS, type SceneDesk } from '../helpers/scenes.ts';

const OFFICER = '13800000011';
const RISK = '13800000012';
const TICKS = ['radius', 'signer', 'photos', 'letter'].map((key) => ({ key, result: 'pass' }));
const AT_RISK = TICKS.filter(({ key }) => key === 'radius' || key === 'photos');

let desk: SceneDesk;
let officer: Browser;
let risk: Browser;
beforeAll(async () => {
  desk = await createSceneDesk(13_330_000_000);
  officer = await desk.people.operator(OFFICER);
  risk = await desk.people.operator(RISK);
});
afterAll(() => desk.portal.close());

const read = async (who: Browser, id: string) =>
  (await who.get('/portal/sceneControl/detail', { id })).data as SceneDetail;

interface Made {
  browser: Browser;
  companyId: string;
  id: string;
  values: Record<string, unknown>;
}

async function saved(more: Record<string, unknown> = {}): Promise<Made> {
  const member = await desk.companies.member();
  const projectId = await desk.project(member.companyId);
  const values = { ...(await desk.values(member.browser, projectId)), ...more };
  const answer = await desk.save(member.browser, { values });
  expect([answer.code, answer.msg]).toEqual([0, '']);
  return { ...member, id: savedIn(answer).id, values };
}

async function taskOf(id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select task.id from process_task task join process_instance i on i.id = task.instance_id
    where i.object_id = ${id} and task.status = 1`.execute(desk.portal.database.superuser);
  return rows[0]?.id ?? '';
}

async function approved(more: Record<string, unknown> = {}): Promise<Made> {
  const made = await saved(more);
  expect((await made.browser.post('/portal/sceneControl/submit', { id: made.id })).code).toBe(0);
  const body = { taskId: await taskOf(made.id), ticks: TICKS };
  expect((await officer.post('/admin/review/approve', body)).msg).toBe('');
  return made;
}

/** What the signers of a site have been sent, in the way that the worker does it. */
async function told(id: string): Promise<string[]> {
  const { portal } = desk;
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    join scene_receiver r on r.id = (payload ->> 'id')::bigint
    where task.identifier = 'tellReceiver' and r.scene_id = ${id}`.execute(
    portal.database.superuser,
  );
  const kernel = { db: portal.database.db, clock: portal.clock, sms: portal.sms } as never;
  portal.sms.sent.length = 0;
  for (const { payload } of rows) {
    await tellReceiver(kernel, payload);
    // Once more, as after a crash: nobody is told twice.
    await tellReceiver(kernel, payload);
  }
  return portal.sms.sent.map(({ phone, text }) => `${phone} ${text}`);
}

describe('a site is kept', () => {
  test('unfinished, with its number; identity numbers sealed on the way, encrypted at rest, masked in answers', async () => {
    const { browser, id } = await saved();
    const scene = await read(browser, id);
    expect(scene).toMatchObject({
      sceneNo: expect.stringMatching(/^XC20260520\d{4}$/),
      sceneStatus: '0',
      address: '北京市海淀区示例路 1 号',
      actions: ['edit', 'submit', 'delete'],
      projectPlace: { lng: '116.300000', lat: '39.900000', radiusM: 2_000 },
    });
    expect(scene.receivers.map(({ name, idCard }) => [name, idCard])).toEqual([
      ['示例签', '110***********002X'],
      ['示例收', '440***********0014'],
    ]);
    const stored = await sql<{ row: string }>`
      select jsonb_build_array(to_jsonb(s), to_jsonb(r))::text as row
      from scene_control s join scene_receiver r on r.scene_id = s.id where s.id = ${id}`.execute(
      desk.portal.database.superuser,
    );
    for (const { row } of stored.rows) {
      for (const number of ID_CARDS) expect(row).not.toContain(number);
    }
    const audit = await sql<{ detail: string }>`
      select detail::text from audit_log where object_id = ${id}`.execute(
      desk.portal.database.superuser,
    );
    expect(audit.rows[0]?.detail).not.toContain('13900000001');
  });

  test('with nothing but its name; a plain identity number is refused', async () => {
    const { browser } = await desk.companies.member();
    expect((await desk.save(browser, { values: { sceneName: '示例' } })).code).toBe(0);
    expect((await desk.save(browser, { values: {} })).data).toMatchObject({
      fields: [{ path: 'sceneName' }],
    });
    const plain = { values: { sceneName: '示例', receivers: RECEIVERS } };
    const answer = await browser.post('/portal/sceneControl/save', plain);
    expect(answer.data).toMatchObject({ fields: [{ path: 'values.receivers.0.idCard' }, {}] });
  });

  test('only for a project of my company', async () => {
    const { browser } = await desk.companies.member();
    const strange = await desk.project(await desk.companies.company());
    const answer = await desk.save(browser, { values: { sceneName: '示例', projectId: strange } });
    expect(answer.data).toMatchObject({ fields: [{ path: 'projectId' }] });
  });

  test("changed: a masked number stays what it was, one that is nobody's must be entered whole", async () => {
    const { browser, id, values } = await saved();
    const scene = await read(browser, id);
    const again = { id, version: scene.version, values: { ...scene.values, sceneName: '改名' } };
    expect((await desk.save(browser, again)).msg).toBe('');
    const after = await read(browser, id);
    expect(after.sceneName).toBe('改名');
    expect(after.receivers).toEqual(scene.receivers);
    const strange = {
      id,
      version: after.version,
      values: { ...values, receivers: [{ ...RECEIVERS[0], idCard: '999***********9999' }] },
    };
    expect((await desk.save(browser, strange)).data).toMatchObject({
      fields: [{ path: 'receivers.0.idCard', message: '请填写完整的身份证号' }],
    });
    const twins = {
      ...after.values,
      receivers: [RECEIVERS[0], { ...RECEIVERS[1], phone: RECEIVERS[0]?.phone }],
    };
    expect(
      (await desk.save(browser, { id, version: after.version, values: twins })).data,
    ).toMatchObject({ fields: [{ path: 'receivers' }] });
  });
});

describe('a site is approved', () => {
  test('near its project by one review; signers are told once, without a link', async () => {
    const { browser, id } = await approved();
    expect(await read(browser, id)).toMatchObject({
      sceneStatus: '3',
      nextStep: null,
      actions: ['changeReceivers', 'disable'],
    });
    const texts = await told(id);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/^13900000001 示例签，您已被登记为“示例工地\d+”的授权签收人/);
    expect(texts.join()).not.toMatch(/https?:|www\./);
  });

  test('far from it by risk control too', async () => {
    const { browser, id } = await approved(FAR);
    expect(await read(browser, id)).toMatchObject({
      sceneStatus: '1',
      nextStep: { nodeName: '风控抽查' },
    });
    const detail = await risk.get('/admin/review/detail', { taskId: await taskOf(id) });
    expect(JSON.stringify(detail.data)).toContain('超出允许范围 2000 米');
    expect(await told(id)).toEqual([]);
    const body = { taskId: await taskOf(id), ticks: AT_RISK };
    expect((await risk.post('/admin/review/approve', body)).msg).toBe('');
    expect((await read(browser, id)).sceneStatus).toBe('3');
  });

  test('with photos from elsewhere by risk control too: their own places are read', async () => {
    const { browser, companyId } = await desk.companies.member();
    const values = await desk.values(browser, await desk.project(companyId));
    const photos = [
      // As phones and messengers make them.
      await desk.photo(browser, { lat: '41.5' }, 'webp'),
      ...(values.file21 as string[]).slice(1),
    ];
    const { id } = savedIn(await desk.save(browser, { values: { ...values, file21: photos } }));
    const scene = await read(browser, id);
    expect(scene.photos[0]).toMatchObject({
      lng: '116.300000',
      lat: '41.500000',
      takenTime: '2026-05-20 09:30:00',
    });
    await browser.post('/portal/sceneControl/submit', { id });
    await officer.post('/admin/review/approve', { taskId: await taskOf(id), ticks: TICKS });
    expect((await read(browser, id)).nextStep?.nodeName).toBe('风控抽查');
  });

  test('not while the form is unfinished, the project is closed, or there are two photos', async () => {
    const { browser, id, values } = await saved();
    const { version } = await read(browser, id);
    const few = { ...values, file21: (values.file21 as string[]).slice(1), managerName: '' };
    await desk.save(browser, { id, version, values: few });
    const answer = await browser.post('/portal/sceneControl/submit', { id });
    expect(answer.data).toMatchObject({
      fields: [
        { path: 'managerName', message: '该项为必填项' },
        { path: 'file21', message: '至少 3 张' },
      ],
    });
    // Handed in from a list or from its page, where no field is seen.
    expect(answer.msg).toBe('以下内容未填写或有误，请修改后重试：负责人、现场照片');
    const file21 = [...few.file21, await desk.photo(browser)];
    const whole = await desk.save(browser, {
      id,
      version: version + 1,
      values: { ...values, file21 },
    });
    expect([whole.code, whole.msg]).toEqual([0, '']);
    await sql`update project set project_status = '5' where id = ${String(values.projectId)}`.execute(
      desk.portal.database.superuser,
    );
    const closed = await browser.post('/portal/sceneControl/submit', { id });
    expect(closed, closed.body).toMatchObject({ code: 'scene_project' });
  });
});

describe('an approved site', () => {
  const letter = async (who: Browser) => {
    const values = await desk.values(who, '1');
    return [{ id: (values.file23 as string[])[0], fileType: 23 }];
  };

  test('has its signers changed with letter and reason; what changed is kept, new ones are told', async () => {
    const { browser, id } = await approved();
    await told(id);
    const { version, values } = await read(browser, id);
    const [first] = values.receivers as Record<string, unknown>[];
    const receivers = [first, { ...RECEIVERS[1], name: '示例新', phone: '13900000003' }];
    const reason = '原签收人离职';
    const body = { id, version, reason, receivers, attachment: await letter(browser) };
    const change = '/portal/sceneControl/changeReceivers';
    expect((await desk.save(browser, { ...body, attachment: [] }, change)).status).toBe(422);
    expect((await desk.save(browser, { ...body, reason: '短' }, change)).status).toBe(422);
    const twins = [first, { ...RECEIVERS[1], phone: '13900000001' }];
    expect((await desk.save(browser, { ...body, receivers: twins }, change)).data).toMatchObject({
      fields: [{ path: 'receivers.1.phone' }],
    });
    expect((await desk.save(browser, body, change)).msg).toBe('');
    const after = await read(browser, id);
    expect(after.receivers.map(({ name }) => name)).toEqual(['示例签', '示例新']);
    expect(after.sceneStatus).toBe('3');
    expect(after.changes).toMatchObject([
      {
        kind: 'receivers',
        reason,
        operator: '张三',
        lines: [
          '移除 示例收（139****0002）',
          '新增 示例新（139****0003），有效期 2026-05-01 至 2027-04-30',
        ],
      },
    ]);
    expect((await told(id)).map((text) => text.slice(0, 11))).toEqual(['13900000003']);
    expect((await desk.save(browser, body, change)).code).toBe(409);
  });

  test('has a signer told no more than twenty times a day, whatever is changed of him', async () => {
    const { browser, id } = await approved();
    const attachment = await letter(browser);
    const phone = '13900000009';
    /** The same signer with another last day, who comes anew and would be told once more. */
    const until = async (validTo: string) => {
      const { version, values } = await read(browser, id);
      const [first] = values.receivers as Record<string, unknown>[];
      const receivers = [first, { ...RECEIVERS[1], phone, validTo }];
      const body = { id, version, reason: '延长有效期', receivers, attachment };
      return desk.save(browser, body, '/portal/sceneControl/changeReceivers');
    };
    expect((await until('2027-04-28')).msg).toBe('');
    const { numUpdatedRows } = await desk.portal.database.superuser
      .updateTable('address_counter')
      .set({ hits: 19 })
      .where('kind', '=', 'scene-receiver')
      .where('address', '=', phone)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    expect((await until('2027-04-29')).msg).toBe('');
    const over = await until('2027-04-30');
    expect([over.status, over.msg]).toEqual([429, '今日变更同一签收人次数过多，请明日再试']);
    const { values } = await read(browser, id);
    expect(values.receivers).toMatchObject([{}, { validTo: '2027-04-29' }]);
    // Who stays as he is is told nothing, and nothing counts for him.
    const counted = await desk.portal.database.superuser
      .selectFrom('address_counter')
      .select('address')
      .where('kind', '=', 'scene-receiver')
      .execute();
    expect(counted.map(({ address }) => address)).not.toContain('13900000001');
  });

  test('is disabled by the administrator, for good', async () => {
    const { browser, id, companyId } = await approved();
    const { browser: operator } = await desk.companies.member('companyOperator', companyId);
    const { version } = await read(browser, id);
    const disable = (who: Browser) =>
      who.post('/portal/sceneControl/disable', { id, version, reason: '项目竣工，场地移交' });
    expect((await disable(operator)).status).toBe(403);
    expect((await disable(browser)).msg).toBe('');
    const after = await read(browser, id);
    expect(after).toMatchObject({ sceneStatus: '7', actions: [], changes: [{ kind: 'disable' }] });
    const again = { id, version: after.version, reason: '项目竣工，场地移交' };
    expect((await browser.post('/portal/sceneControl/disable', again)).code).toBe('scene_status');
    const list = await browser.post('/portal/sceneControl/page', { sceneStatus: '7' });
    expect(list.data).toMatchObject({ total: 1 });
  });

  test('is not seen or changed by another company', async () => {
    const { id } = await approved();
    const { browser } = await desk.companies.member();
    expect((await browser.get('/portal/sceneControl/detail', { id })).status).toBe(404);
    const body = { id, version: 1, reason: '项目竣工，场地移交' };
    expect((await browser.post('/portal/sceneControl/disable', body)).status).toBe(404);
  });
});
