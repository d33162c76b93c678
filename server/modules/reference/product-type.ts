import { sql } from 'kysely';
import { PROJECT_MODULE } from '#contract/project/project.ts';
import { adminProductType } from '#contract/reference/product-type.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { newestRelease, productChain } from '#server/kernel/form/released.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { derived, madeText, text } from '#server/kernel/resource/field.ts';
import { equals, like } from '#server/kernel/resource/filter.ts';
import { OFFERED } from './dict.ts';
import { place, placed, type Stamped, stamps, version } from './stamps.ts';

const types = columnsOf('product_type', 'type');
const lines = columnsOf('product_type', 'line');
const projects = columnsOf('project', 'p');
const configs = columnsOf('process_config', 'config');
const definitions = columnsOf('process_definition', 'd');

interface Row extends Stamped {
  id: string;
  name: string;
  parent_code: string;
  parent_name: string;
  status: string;
  version: number;
  projects: string;
  place: string;
}

const t = columnsOfRow<Row>('t');

const MODULE = sql.lit(PROJECT_MODULE);
const chain = productChain(t.id);

/** Key of the process of a business type: its own, else that of its line, else that of all. */
const processKey = sql`(
  select ${configs.process_def_key} from ${chain} chain
  join ${configs} on ${configs.product_code} = chain.product_code
  where ${configs.module_id} = ${MODULE} order by chain.distance limit 1)`;

const processName = sql`(
  select ${definitions.name} || ' v' || ${definitions.version} from ${definitions}
  where ${definitions.key} = ${processKey} and ${definitions.released}
  order by ${definitions.version} desc limit 1)`;

/** Submitted projects of each type; of a line those of all its types. */
const counted = sql`(
  select coalesce(${projects.product_id}, ${projects.product_line}) as code, count(*) as projects
  from ${projects} where not ${projects.deleted} and ${projects.submit_time} is not null
  group by grouping sets ((${projects.product_id}), (${projects.product_line})))`;

/** 业务类型, each line before its types. Its id is its code. */
export const productTypeList = consoleList({
  calls: adminProductType,
  sheet: adminProductType.sheet,
  table: '',
  source: sql<Row>`
    select ${types.code} as id, ${types.name}, coalesce(${lines.code}, '') as parent_code,
      coalesce(${lines.name}, '') as parent_name,
      case when ${types.stopped} then '2' else '1' end as status, ${types.version},
      ${placed(sql`${types.parent_code}`, sql`${types.sort}, ${types.code}`)},
      coalesce(counted.projects, 0) as projects, ${types.updated_by}, ${types.updated_at},
      lpad(coalesce(${lines.sort}, ${types.sort})::text, 6, '0')
        || case when ${lines.code} is null then '' else lpad(${types.sort}::text, 6, '0') || ${types.code} end as place
    from ${types} left join ${lines} on ${lines.code} = ${types.parent_code}
    left join ${counted} counted on counted.code = ${types.code}`,
  fields: {
    name: text('name'),
    parentCode: text('parent_code'),
    parentName: text('parent_name'),
    processDefKey: madeText('process_def_key', processKey),
    processName: madeText('process_name', processName),
    formVersion: derived(
      'form_version',
      sql`(select newest.version from ${newestRelease(MODULE, t.id)} newest)`,
      Number,
    ),
    projects: derived('projects', t.projects, Number),
    status: text('status'),
    ...place,
    version,
    ...stamps,
  },
  filters: {
    keyword: like('id', 'name'),
    parentCode: equals('parent_code', 'text'),
    status: equals('status', 'text'),
  },
  sorts: { place: 'place' },
  order: ['place', 'asc'],
  actions({ parentCode, status }, may) {
    if (!may.write || parentCode === '') return ['history'];
    return ['rename', 'up', 'down', status === OFFERED ? 'stop' : 'start', 'history'];
  },
});
