import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import {
  adminSceneControl,
  SCENE_REFUSAL,
  SCENE_STATES,
  SCENE_STATUS,
  sceneControl,
} from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { toWire } from '#server/kernel/resource/rows.ts';
import { changeRecord, lockRecord } from '#server/kernel/resource/save.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { forbidden, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { expectNothingMoving } from '#server/trade/orders/site-in-use.ts';
import { site } from './document.ts';
import { SCENE_OBJECT } from './fields.ts';
import { EVENT } from './messages.ts';

const t = columnsOf('scene_control', 't');
/** Those of a company who hear what the platform does with its sites. */
const TOLD = writersOf('sceneControl');

export async function addChange(
  { tx, me, at }: Pick<Writing<never, never>, 'tx' | 'me' | 'at'>,
  change: { scene: StoredRow; kind: 'receivers' | 'disable'; reason: string; lines: string[] },
): Promise<void> {
  const { scene, kind, reason, lines } = change;
  await tx
    .insertInto('scene_change')
    .values({
      scene_id: String(scene.id),
      company_id: String(scene.company_id),
      kind,
      reason,
      lines: JSON.stringify(lines),
      created_by: me.accountId,
      created_at: at,
    })
    .execute();
}

/** Throws what stands in the way of a change of an approved site. */
export function expectAllowed(
  scene: StoredRow,
  me: Parameters<typeof toWire>[2],
  action: string,
): void {
  if (scene.scene_status !== SCENE_STATUS.approved) throw refused(SCENE_REFUSAL.status);
  const { actions } = toWire(site.noun, scene, me) as { actions: string[] };
  if (!actions.includes(action)) throw forbidden();
}

interface Site {
  id: string;
  company_id: string;
  no: string;
  name: string;
  status: string;
}

/** A site of any company, as operators find it. */
async function lockSite(tx: Tx, id: string): Promise<Site> {
  const { rows } = await sql<Site>`
    select ${t.id}, ${t.company_id}, ${t.scene_no} as no, ${t.scene_name} as name, ${t.scene_status} as status
    from ${t} where ${t.id} = ${id} and not ${t.deleted} and ${t.scene_status} <> ${SCENE_STATES.statuses.draft}
    for no key update of t`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  return found;
}

/** 停用 by the platform: its company hears of it. */
const byPlatform = (kernel: Kernel): Route =>
  write(kernel, adminSceneControl.disable, async (writing) => {
    const { tx, at, me, input, emit, note } = writing;
    const scene = await lockSite(tx, input.id);
    if (scene.status !== SCENE_STATUS.approved) throw refused(SCENE_REFUSAL.status);
    await expectNothingMoving(tx, scene.id);
    const { reason } = input;
    await addChange(writing, { scene: { ...scene }, kind: 'disable', reason, lines: [] });
    await tx
      .updateTable('scene_control')
      .set((row) => ({
        disabled: true,
        updated_by: me.accountId,
        updated_at: at,
        version: row('version', '+', 1),
      }))
      .where('id', '=', scene.id)
      .execute();
    note({ objectType: SCENE_OBJECT, objectId: scene.id, detail: { after: { reason } } });
    const { id, no, name } = scene;
    const accountId = await membersOf(tx, scene.company_id, TOLD, at);
    await emit({ topic: EVENT.disabled, accountId, payload: { id, no, name, reason } });
    return {};
  });

/** 停用, by the administrator of its company and by the platform. */
export function disableRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, sceneControl.disable, async (writing) => {
      const { tx, me, input } = writing;
      const scene = await lockRecord(site.noun, writing, input);
      expectAllowed(scene, me, 'disable');
      await expectNothingMoving(tx, input.id);
      await addChange(writing, { scene, kind: 'disable', reason: input.reason, lines: [] });
      await changeRecord(site.noun, writing, scene, { disabled: true });
      return {};
    }),
    byPlatform(kernel),
  ];
}
