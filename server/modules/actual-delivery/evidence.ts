import { sql } from 'kysely';

import type { ReviewView } from '#contract/flow/review-view.ts';
import { distanceMetres } from '#contract/form/distance.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { distanceInWords } from '#server/trade/goods/site-distance.ts';

const t = columnsOf('actual_delivery', 't');
const sites = columnsOf('scene_control', 's');
const attachments = columnsOf('attachment', 'a');
const files = columnsOf('file', 'f');
const params = columnsOf('param');

/** 签收单, 收货磅单, 卸货照片, 检测报告: what may have been photographed at the site; the signature is drawn. */
const PHOTOGRAPHED = ['91', '92', '93', '94'];
const PICTURES = ['jpg', 'jpeg', 'png', 'webp'];

interface Photo {
  id: string;
  name: string;
  takenAt: string | null;
  lng: string;
  lat: string;
}

interface Found {
  signTime: Date | null;
  signLng: string;
  signLat: string;
  placeNote: string;
  deviceInfo: string;
  siteLng: string;
  siteLat: string;
  radius: string;
  photos: Photo[];
}

const coordinate = (column: typeof t.sign_lng | typeof files.lng | typeof sites.lng) =>
  sql`coalesce(trim_scale(${column})::text, '')`;

async function found(tx: Tx, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select ${t.sign_time} as "signTime", ${coordinate(t.sign_lng)} as "signLng", ${coordinate(t.sign_lat)} as "signLat",
      ${t.place_note} as "placeNote", ${t.device_info} as "deviceInfo",
      ${coordinate(sites.lng)} as "siteLng", ${coordinate(sites.lat)} as "siteLat",
      (select ${params.value} from ${params} where ${params.name} = 'siteRadiusM') as radius,
      (
        select coalesce(json_agg(json_build_object('id', ${files.id}::text, 'name', ${files.file_name},
          'takenAt', ${files.taken_at}, 'lng', ${coordinate(files.lng)}, 'lat', ${coordinate(files.lat)})
          order by ${attachments.file_type}, ${attachments.sort}), '[]')
        from ${attachments} join ${files} on ${files.id} = ${attachments.file_id}
        where ${attachments.object_type} = 'actualDelivery' and ${attachments.object_id} = ${t.id}
          and ${attachments.file_type} in (${sql.join(PHOTOGRAPHED.map((type) => sql.lit(type)))})
          and ${files.file_suffix} in (${sql.join(PICTURES.map((suffix) => sql.lit(suffix)))})
      ) as photos
    from ${t} left join ${sites} on ${sites.id} = ${t.scene_id}
    where ${t.id} = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Receipt ${id} is gone`);
  return row;
}

const item = (key: string, label: string, value: string) => ({
  key,
  label,
  value,
  kind: 'text' as const,
});

/** How far from the site; '' of what says nothing of its place. */
function fromSite(lng: string, lat: string, { siteLng, siteLat, radius }: Found): string {
  if (lng === '') return '';
  const metres = distanceMetres([lng, lat], [siteLng, siteLat]);
  return metres === undefined
    ? '现场未登记坐标，无法核对'
    : `距现场 ${distanceInWords(metres, radius)}`;
}

function signPlace(of: Found): string {
  const { signLng, signLat, placeNote } = of;
  if (signLng === '') return placeNote || '签收人未提供位置';
  return `${signLng}, ${signLat}，${fromSite(signLng, signLat, of)}`;
}

function signed(of: Found) {
  const { signTime, deviceInfo } = of;
  if (signTime === null) return [item('signTime', '现场签名', '无，由采购方上传签收单')];
  return [
    item('signTime', '签收时间', wireTime(signTime)),
    item('signPlace', '签收位置', signPlace(of)),
    item('deviceInfo', '签收设备', deviceInfo),
  ];
}

function photoWords({ takenAt, lng, lat }: Photo, of: Found): string {
  const time = takenAt === null ? '' : `拍摄于 ${wireTime(new Date(takenAt))}`;
  const place = fromSite(lng, lat, of);
  return [time, place].filter(Boolean).join('，') || '照片未记录时间和位置';
}

/** Time and place of the signature and of the photos (rules.md B.4), which the form does not ask anybody for. */
export async function evidence(tx: Tx, id: string): Promise<ReviewView['panels']> {
  const of = await found(tx, id);
  const photos = of.photos.map((photo) =>
    item(`photo${photo.id}`, photo.name, photoWords(photo, of)),
  );
  return [{ key: 'evidence', title: '签收时间与地点', items: [...signed(of), ...photos] }];
}
