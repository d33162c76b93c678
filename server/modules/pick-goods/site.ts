import { sql } from 'kysely';

import { isMore } from '#contract/arithmetic/decimal.ts';
import { distanceMetres } from '#contract/form/distance.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const sites = columnsOf('scene_control', 's');
const receivers = columnsOf('scene_receiver', 'r');
const projects = columnsOf('project', 'p');
const params = columnsOf('param');

/** Where goods are to arrive, and who may sign there. */
export interface PickSite {
  id: string;
  projectId: string;
  name: string;
  address: string;
  status: string;
  /** Null where the site has no such signer. */
  receiver: { id: string; name: string; phone: string; valid: boolean } | null;
}

/** A site with one of its signers, as of a day (yyyy-MM-dd); undefined where the transaction sees none. */
export async function pickSite(
  tx: Tx,
  { sceneId, receiverId, day }: { sceneId: string; receiverId: string | null; day: string },
): Promise<PickSite | undefined> {
  const { rows } = await sql<PickSite>`
    select ${sites.id}::text, ${sites.project_id}::text as "projectId", ${sites.scene_name} as name,
      ${sites.detail_address} as address, ${sites.scene_status} as status,
      (select json_build_object('id', ${receivers.id}::text, 'name', ${receivers.name}, 'phone', ${receivers.phone},
          'valid', ${receivers.active} and coalesce(${receivers.valid_to} >= ${day}::date, true))
        from ${receivers} where ${receivers.scene_id} = ${sites.id} and ${receivers.id} = ${receiverId}) as receiver
    from ${sites} where ${sites.id} = ${sceneId} and not ${sites.deleted}`.execute(tx);
  return rows[0];
}

/** Until the transaction ends it is not disabled, and its signers stay who they are: whoever ends it locks it and asks for pick-ups. */
export async function keepSite(tx: Tx, sceneId: string): Promise<void> {
  await sql`select from ${sites} where ${sites.id} = ${sceneId} for share`.execute(tx);
}

interface Place {
  lng: string | null;
  lat: string | null;
  projectLng: string | null;
  projectLat: string | null;
  radius: string;
}

/** Whether a site lies farther from its project's place than sites should: risk looks at the pick-up, too (rules.md F). */
export async function isFarSite(tx: Tx, sceneId: string): Promise<boolean> {
  const { rows } = await sql<Place>`
    select ${sites.lng}::text, ${sites.lat}::text, ${projects.lng}::text as "projectLng",
      ${projects.lat}::text as "projectLat",
      (select ${params.value} from ${params} where ${params.name} = 'siteRadiusM') as radius
    from ${sites} join ${projects} on ${projects.id} = ${sites.project_id}
    where ${sites.id} = ${sceneId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return false;
  const { lng, lat, projectLng, projectLat, radius } = row;
  const away = distanceMetres([lng ?? '', lat ?? ''], [projectLng ?? '', projectLat ?? '']);
  return away !== undefined && isMore(away, radius);
}
