import { sql } from 'kysely';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { SCENE_REFUSAL } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const picks = columnsOf('pick_goods', 'p');
const deliveries = columnsOf('delivery', 'd');

const { inReview, waiting, moving, partArrived } = PICK_STATUS;
const MOVING: readonly string[] = [waiting, moving, partArrived];

/** At most so many are named. */
const NAMED = 3;

interface Using {
  no: string;
  all: string;
}

async function usedBy(tx: Tx, sceneId: string, statuses: readonly string[]): Promise<Using[]> {
  const { rows } = await sql<Using>`
    with using_it as (
      select ${picks.pick_no} as no from ${picks} where ${picks.scene_id} = ${sceneId}
        and not ${picks.deleted} and ${picks.pick_status} = any (${[...statuses]})
      union all
      select ${deliveries.delivery_no} from ${deliveries} where ${deliveries.scene_id} = ${sceneId}
        and not ${deliveries.deleted} and ${deliveries.delivery_status} = ${DELIVERY_STATUS.waiting}
    )
    select no, count(*) over ()::text as "all" from using_it order by no limit ${sql.lit(NAMED)}`.execute(
    tx,
  );
  return rows;
}

/** Goods that are on their way to a site, or wait for a signature of its signers, need it (rules.md C.19). Throws scene_moving. */
export async function expectNothingMoving(
  tx: Tx,
  sceneId: string,
  { reviewed = false } = {},
): Promise<void> {
  const statuses = reviewed ? [inReview, ...MOVING] : MOVING;
  const using = await asPlatform(tx, () => usedBy(tx, sceneId, statuses));
  const [first] = using;
  if (first === undefined) return;
  const named = using.map(({ no }) => no).join('、');
  const rest = Number(first.all) > using.length ? ` 等 ${first.all} 张` : '';
  const { code, text } = SCENE_REFUSAL.moving;
  throw refused({ code, text: `${text}：${named}${rest}` });
}
