import { sql } from 'kysely';

import { distanceMetres } from '#contract/form/distance.ts';
import { SCENE_FILE, SCENE_PHOTOS } from '#contract/scene-control.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { distanceInWords } from '#server/trade/goods/site-distance.ts';

const t = columnsOf('scene_control', 't');
const projects = columnsOf('project', 'p');
const attachments = columnsOf('attachment', 'a');
const files = columnsOf('file', 'f');
const params = columnsOf('param');

interface PlaceRow {
  lng: string | null;
  lat: string | null;
  project_lng: string | null;
  project_lat: string | null;
  radius: string;
  photos: { lng: string | null; lat: string | null }[];
}

/** Where a site lies to its project, and what its photos are worth (rules.md B.4). */
export interface Placed {
  /** Metres from the project's place; undefined where one of the two is not known. */
  distance: string | undefined;
  radiusM: string;
  /** Photos that say nothing of their place, or were taken within the radius of the site. */
  photoCount: number;
  /** Photos that were taken elsewhere. */
  far: number;
}

const placeOf = (lng: string | null, lat: string | null) => [lng ?? '', lat ?? ''] as const;

/** Reads where a site, its project and its photos are. A photo without a place counts: not every camera writes it. */
export async function placedScene(tx: Tx, sceneId: string, objectType: string): Promise<Placed> {
  const { rows } = await sql<PlaceRow>`
    select ${t.lng}::text, ${t.lat}::text, ${projects.lng}::text as project_lng,
      ${projects.lat}::text as project_lat,
      (select ${params.value} from ${params} where ${params.name} = 'siteRadiusM') as radius,
      (
        select coalesce(json_agg(json_build_object('lng', ${files.lng}::text, 'lat', ${files.lat}::text)), '[]')
        from ${attachments} join ${files} on ${files.id} = ${attachments.file_id}
        where ${attachments.object_type} = ${objectType} and ${attachments.object_id} = ${t.id}
          and ${attachments.file_type} = ${SCENE_FILE.photo}
      ) as photos
    from ${t} left join ${projects} on ${projects.id} = ${t.project_id}
    where ${t.id} = ${sceneId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Site ${sceneId} is gone`);
  const site = placeOf(row.lng, row.lat);
  const far = row.photos.filter(({ lng, lat }) => {
    const away = distanceMetres(placeOf(lng, lat), site);
    return away !== undefined && Number(away) > Number(row.radius);
  }).length;
  return {
    distance: distanceMetres(site, placeOf(row.project_lng, row.project_lat)),
    radiusM: row.radius,
    photoCount: row.photos.length - far,
    far,
  };
}

/** What a reviewer is told of it, in a line each. */
export function placeWords({ distance, radiusM, photoCount, far }: Placed) {
  const where =
    distance === undefined ? '项目未登记坐标，无法核对' : distanceInWords(distance, radiusM);
  const photos =
    far === 0 ? `${photoCount} 张` : `${photoCount} 张，另有 ${far} 张拍摄地点超出范围`;
  const few = photoCount < SCENE_PHOTOS ? `，不足 ${SCENE_PHOTOS} 张` : '';
  return { where, photos: photos + few };
}
