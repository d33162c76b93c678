import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT } from '#contract/flow/flow.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { randomText } from '#server/kernel/crypto/random.ts';

import { Adjusts, RAISE } from '../helpers/adjusts.ts';
import type { Answer, Browser } from '../helpers/browser.ts';
import { Limits } from '../helpers/limits.ts';
import { savedIn, versionBeside } from '../helpers/saved.ts';
import { createSceneDesk, type SceneDesk } from '../helpers/scenes.ts';

// A save answers the version that it made, and a submission names it. The naive twin names none: it hands in what somebody
// else has written since, which nobody who submitted it has ever seen.

let desk: SceneDesk;
let adjusts: Adjusts;
let limits: Limits;
beforeAll(async () => {
  desk = await createSceneDesk(13_940_000_000);
  adjusts = new Adjusts(desk.portal);
  limits = new Limits(desk.portal);
});
afterAll(() => desk.portal.close());

interface Drill {
  /** Saves a new record. */
  readonly first: Answer;
  /** Its id and the version that the save told. */
  readonly seen: { id: string; version: number };
  /** A colleague changes it, having seen that version. */
  change(): Promise<Answer>;
  submit(body: Record<string, unknown>): Promise<Answer>;
  /** Status of its approval, and how often it was submitted. */
  state(): Promise<[status: string, submissions: number]>;
}

function drill(
  [noun, table]: [noun: string, table: string],
  mine: Browser,
  first: Answer,
  change: (seen: Drill['seen']) => Promise<Answer>,
): Drill {
  const seen = savedIn(first);
  return {
    first,
    seen,
    change: () => change(seen),
    submit: (body) => mine.post(`/portal/${noun}/submit`, body),
    async state() {
      const { rows } = await sql<{ status: string; count: string }>`
        select audit_status as status, (
          select count(*) from process_operation o join process_instance i on i.id = o.instance_id
          where i.object_type = ${noun} and i.object_id = t.id and o.operate_type = '1') as count
        from ${sql.table(table)} t where t.id = ${seen.id}`.execute(desk.portal.database.superuser);
      return [rows[0]?.status ?? '', Number(rows[0]?.count)];
    },
  };
}

async function company(): Promise<{ companyId: string; mine: Browser; colleague: Browser }> {
  const { browser: mine, companyId } = await desk.companies.member();
  const { browser: colleague } = await desk.companies.member('companyAdmin', companyId);
  return { companyId, mine, colleague };
}

async function adjustment(): Promise<Drill> {
  const { companyId, mine, colleague } = await company();
  const projectId = await limits.opened({ companyId });
  const values = { ...RAISE, projectId, file121: [await adjusts.paper(mine)] };
  const first = await adjusts.save(mine, values);
  return drill(['applyAmountAdjust', 'apply_amount_adjust'], mine, first, (seen) =>
    adjusts.save(colleague, { ...values, adjustAmount: '900000' }, seen),
  );
}

async function site(): Promise<Drill> {
  const { companyId, mine, colleague } = await company();
  const values = await desk.values(mine, await desk.project(companyId));
  const first = await desk.save(mine, { values });
  return drill(['sceneControl', 'scene_control'], mine, first, (seen) =>
    desk.save(colleague, { ...seen, values: { ...values, sceneName: '同事改过的工地' } }),
  );
}

describe.each([
  ['an adjustment', adjustment],
  ['a site', site],
])('%s', (_, made) => {
  test('is submitted as it was saved', async () => {
    const { first, seen, submit, state } = await made();
    expect(first.data).toEqual({ id: seen.id, version: 1 });
    expect(await submit(seen)).toMatchObject({ status: 200 });
    expect(await state()).toEqual([AUDIT.running, 1]);
  });

  test('is not submitted where somebody has changed it since; the answer shows what it is now', async () => {
    const { seen, change, submit, state } = await made();
    expect(savedIn(await change())).toEqual({ id: seen.id, version: 2 });
    const refused = await submit(seen);
    expect([refused.status, refused.msg]).toEqual([409, NOUN.changed]);
    expect(refused.data).toMatchObject({ current: { id: seen.id, version: 2 } });
    expect(await state()).toEqual([AUDIT.draft, 0]);
  });

  test('is submitted unseen by the naive twin, which names no version', async () => {
    const { seen, change, submit, state } = await made();
    await change();
    expect(await submit({ id: seen.id })).toMatchObject({ status: 200 });
    expect(await state()).toEqual([AUDIT.running, 1]);
  });

  test('of a save and a submission that come at once, the submission hands in nothing unseen', async () => {
    const { seen, change, submit, state } = await made();
    const [saved, submitted] = await Promise.all([change(), submit(seen)]);
    const won = [saved, submitted].map(({ status }) => status === 200);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await state()).toEqual(submitted.status === 200 ? [AUDIT.running, 1] : [AUDIT.draft, 0]);
  });
});

describe('where the specification fixes the answer', () => {
  test('a project’s and an account’s save answer the id, the version beside it', async () => {
    const { browser, companyId } = await desk.companies.member();
    const values = { productId: '601', projectName: '示例油品' };
    const project = await browser.post('/portal/project/save', { values });
    expect([typeof project.data, versionBeside(project)]).toEqual(['string', 1]);
    const again = await browser.post('/portal/project/save', {
      id: project.data,
      version: 1,
      values,
    });
    expect([again.data, versionBeside(again)]).toEqual([project.data, 2]);
    const colleague = await desk.companies.member('companyAdmin', companyId);
    const submit = { id: project.data, version: 1 };
    expect((await colleague.browser.post('/portal/project/submit', submit)).status).toBe(409);

    const account = { name: '示例', remarks: '工程款' };
    const bank = await browser.post('/portal/bank/save', account);
    expect([typeof bank.data, versionBeside(bank)]).toEqual(['string', 1]);
    const changed = { ...account, id: bank.data, version: 1 };
    const other = await browser.post('/portal/bank/saveOrUpdate', changed);
    expect([other.data, versionBeside(other)]).toEqual([bank.data, 2]);
  });

  test('a replay tells the version that its save made, whatever came after', async () => {
    const { browser } = await desk.companies.member();
    const requestId = randomText(24);
    const save = () =>
      browser.call('/portal/bank/save', { body: { name: '示例', remarks: '工程款' }, requestId });
    const first = await save();
    const change = { name: '示例', remarks: '备用', id: first.data, version: versionBeside(first) };
    expect(versionBeside(await browser.post('/portal/bank/saveOrUpdate', change))).toBe(2);
    const replay = await save();
    expect(replay.headers['idempotent-replay']).toBe('true');
    expect([replay.body, versionBeside(replay)]).toEqual([first.body, 1]);
  });

  test('a call that saves no record tells none', async () => {
    const { browser } = await desk.companies.member();
    expect(versionBeside(await browser.post('/message/read/all'))).toBeUndefined();
  });
});
