import { sql } from 'kysely';
import {
  type TripLine,
  type TripNode,
  tripLines,
} from '#contract/logistics-entry/logistics-entry.ts';
import { maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { attachmentsOfSides, sharedAttachments } from '#server/kernel/files/shared-files.ts';
import {
  detailOnly,
  type Field,
  madeJson,
  madeText,
  unlogged,
} from '#server/kernel/resource/field.ts';
import { col, expectScales, lines } from '#server/kernel/resource/lines.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';

const t = columnsOf('logistics_entry', 't');
const nodes = columnsOf('logistics_node', 'n');
const links = columnsOf('trip_link', 'k');

/** What photos of a node hang on. */
export const NODE_OBJECT = 'logisticsNode';

/** 装载明细: each of a line of a pick-up, without any price. */
export const loadedLines = lines<TripLine>('lines', 'logistics_entry', {
  table: 'logistics_entry_line',
  owner: 'logistics_entry_id',
  columns: {
    pickGoodsId: col('pick_goods_id', 'bigint'),
    pickNo: col('pick_no'),
    goodsName: col('goods_name'),
    brand: col('brand'),
    spec: col('spec'),
    material: col('material'),
    unit: col('unit'),
    qty: col('qty', 'numeric'),
  },
  upstream: { table: 'pick_goods_line', owner: 'pick_goods_id', ofMany: 'pick_ids' },
  rows: tripLines.rows,
  settle(value) {
    const given = value as readonly TripLine[];
    expectScales(given, ['qty'], 'lines');
    return given;
  },
  head: (given) => ({ pick_ids: [...new Set(given.map(({ pickGoodsId }) => pickGoodsId))] }),
});

interface StoredNode extends Omit<TripNode, 'time' | 'createTime'> {
  time: string;
  createTime: string;
}

const NODES = sql`(
  select coalesce(json_agg(json_build_object('id', ${nodes.id}::text, 'kind', ${nodes.kind}, 'time', ${nodes.time},
    'createTime', ${nodes.created_at}, 'place', ${nodes.place}, 'lng', coalesce(trim_scale(${nodes.lng})::text, ''),
    'lat', coalesce(trim_scale(${nodes.lat})::text, ''), 'words', ${nodes.words}, 'side', ${nodes.side},
    'files', ${attachmentsOfSides(NODE_OBJECT, 'n.id')})
    order by ${nodes.time}, ${nodes.id}), '[]')
  from ${nodes} where ${nodes.logistics_entry_id} = ${t.id})`;

const wired = (text: string) => wireTime(new Date(text));

const NODES_FIELD: Field<TripNode[]> = unlogged({
  ...madeJson('nodes', NODES),
  read: (row) =>
    (row.nodes as StoredNode[]).map((node) => ({
      ...node,
      time: wired(node.time),
      createTime: wired(node.createTime),
    })),
});

const LEGS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('legMode', coalesce(leg ->> 'legMode', ''), 'legVehicle', coalesce(leg ->> 'legVehicle', ''),
    'legFrom', coalesce(leg ->> 'legFrom', ''), 'legTo', coalesce(leg ->> 'legTo', ''), 'legTime', coalesce(leg ->> 'legTime', '')))
  from jsonb_array_elements(case jsonb_typeof(${t.form_data} -> 'legs') when 'array' then ${t.form_data} -> 'legs' else '[]' end) leg), '[]')`;

const number = (column: 'net_weight' | 'gross_weight' | 'tare_weight' | 'volume' | 'density') =>
  madeText(`${column}_text`, sql`coalesce(trim_scale(${t[column]})::text, '')`);

/** Name and masked phone, for lists. */
const DRIVER: Field<string> = {
  ...madeText('driver', sql`${t.driver_name} || ' ' || ${t.driver_phone}`),
  read(row) {
    const [name = '', phone = ''] = String(row.driver).split(' ');
    return [name, phone === '' ? '' : maskPhone(phone)].filter((one) => one !== '').join(' ');
  },
};

/** What is made otherwise than its kind is stored. The log shows its steps, and what is unlogged is read elsewhere. */
export const tripFields = {
  buyerName: madeText('buyer_name', companyNameOf(t.buyer_company_id)),
  driver: unlogged(DRIVER),
  way: unlogged(
    madeText(
      'way',
      sql`concat_ws(' → ', nullif(${t.load_place}, ''), nullif(${t.unload_place}, ''))`,
    ),
  ),
  netWeight: number('net_weight'),
  grossWeight: number('gross_weight'),
  tareWeight: number('tare_weight'),
  volume: number('volume'),
  density: number('density'),
  pickCount: {
    select: { pick_count: sql`cardinality(${t.pick_ids})` },
    read: (row) => Number(row.pick_count),
    audited: () => undefined,
  } satisfies Field<number>,
  legs: unlogged(madeJson('legs', LEGS)),
  nodes: NODES_FIELD,
  papers: unlogged(madeJson('papers', sharedAttachments('logisticsEntry', 't.id'))),
  linkExpireTime: unlogged(
    detailOnly({
      select: {
        link_expire: sql`(select ${links.expires_at} from ${links} where ${links.logistics_entry_id} = ${t.id}
          and ${links.ended_at} is null)`,
      },
      read: (row) => (row.link_expire instanceof Date ? wireTime(row.link_expire) : ''),
      audited: () => undefined,
    } satisfies Field<string>),
  ),
};
