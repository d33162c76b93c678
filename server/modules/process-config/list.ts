import { sql } from 'kysely';
import { adminProcessConfig } from '#contract/flow/process-config.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { derived, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { equals, like } from '#server/kernel/resource/filter.ts';

const configs = columnsOf('process_config', 'config');
const definitions = columnsOf('process_definition', 'd');
const products = columnsOf('product_type', 'product');
const entries = columnsOf('enum_entry', 'module');
const instances = columnsOf('process_instance', 'i');
const accounts = columnsOf('account');

interface Row {
  id: string;
  name: string;
  process_def_key: string;
  module_id: string;
  module_name: string;
  product_name: string;
  process_version: number;
  nodes: string;
  running: string;
  status: string;
  version: number;
  published_by: string | null;
  published_at: Date | null;
  place: string;
}

const t = columnsOfRow<Row>('t');

/** The newest published version of the process of a configuration. */
const newest = sql`lateral (
  select ${definitions.name}, ${definitions.version}, ${definitions.nodes}, ${definitions.published_by},
    ${definitions.published_at}
  from ${definitions} where ${definitions.key} = ${configs.process_def_key} and ${definitions.released}
  order by ${definitions.version} desc limit 1)`;

/** Documents under way of each process. */
const counted = sql`(
  select ${instances.definition_key} as key, count(*) as running from ${instances}
  where ${instances.status} in ('running', 'returned') group by ${instances.definition_key})`;

/** 审批流程. The id is module and product. */
export const processList = consoleList({
  calls: adminProcessConfig,
  sheet: adminProcessConfig.sheet,
  table: '',
  source: sql<Row>`
    select ${configs.module_id} || '-' || ${configs.product_code} as id, newest.name,
      ${configs.process_def_key}, ${configs.module_id}, coalesce(${entries.name}, '') as module_name,
      coalesce(${products.name}, '全部') as product_name, newest.version as process_version,
      (select string_agg(node.value ->> 'nodeName', ' → ' order by node.ordinality)
        from jsonb_array_elements(newest.nodes) with ordinality node) as nodes,
      coalesce(counted.running, 0) as running,
      case when ${configs.stopped} then '2' else '1' end as status, ${configs.version},
      newest.published_by, newest.published_at,
      lpad(${configs.module_id}, 3, '0') || ${configs.product_code} as place
    from ${configs} join ${newest} newest on true
    left join ${products} on ${products.code} = ${configs.product_code}
    left join ${entries} on ${entries.enum_name} = 'ModuleId' and ${entries.code} = ${configs.module_id}
    left join ${counted} counted on counted.key = ${configs.process_def_key}`,
  fields: {
    name: text('name'),
    processDefKey: text('process_def_key'),
    moduleId: text('module_id'),
    moduleName: text('module_name'),
    productName: text('product_name'),
    processVersion: derived('process_version', t.process_version, Number),
    nodes: text('nodes'),
    running: derived('running', t.running, Number),
    status: text('status'),
    version: derived('version', t.version, Number),
    publishedBy: madeText(
      'published_by',
      sql`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.published_by})`,
    ),
    publishTime: madeTime('published_at', t.published_at),
  },
  filters: {
    keyword: like('name', 'process_def_key', 'nodes'),
    moduleId: equals('module_id', 'text'),
    status: equals('status', 'text'),
  },
  sorts: { place: 'place' },
  order: ['place', 'asc'],
  actions: () => ['history'],
});
