import { sql } from 'kysely';
import { adminDict, adminDictEntry } from '#contract/reference/dict.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, madeText, text } from '#server/kernel/resource/field.ts';
import { equals, like } from '#server/kernel/resource/filter.ts';
import { place, placed, type Stamped, stamps, version } from './stamps.ts';

const dicts = columnsOf('dict', 'd');
const entries = columnsOf('dict_entry', 'e');
const releases = columnsOf('form_release', 'r');
const tabs = columnsOf('form_tab', 'tab');
const fields = columnsOf('form_field', 'f');

/** 1 启用, 2 停用. */
export const OFFERED = '1';

interface DictRow extends Stamped {
  id: string;
  name: string;
  entries: string | null;
  offered: number;
  stopped: number;
}

const t = columnsOfRow<DictRow>('t');

/** Labels of the fields that offer a dictionary, out of the newest published release of each form. */
const usedBy = sql`(
  select string_agg(distinct ${fields.definition} ->> 'label', '、') from (
    select distinct on (${releases.module_id}, ${releases.product_code}) ${releases.module_id},
      ${releases.product_code}, ${releases.version}
    from ${releases} where ${releases.published}
    order by ${releases.module_id}, ${releases.product_code}, ${releases.version} desc
  ) newest
  join ${tabs} using (module_id, product_code, version)
  join ${fields} on ${fields.form_tab_id} = ${tabs.id}
  where ${fields.definition} -> 'optionSource' ->> 'kind' = 'dict'
    and ${fields.definition} -> 'optionSource' ->> 'key' = ${t.id})`;

const inOrder = sql`order by ${entries.sort}, ${entries.dict_value}`;

/** 数据字典. Its id is its key. */
export const dictList = consoleList({
  calls: adminDict,
  sheet: adminDict.sheet,
  table: '',
  source: sql<DictRow>`
    select ${dicts.dict_key} as id, ${dicts.name},
      string_agg(${entries.dict_label}, '、' ${inOrder}) filter (where not ${entries.stopped}) as entries,
      count(${entries.id}) filter (where not ${entries.stopped}) as offered,
      count(${entries.id}) filter (where ${entries.stopped}) as stopped,
      max(${entries.updated_at}) as updated_at,
      (array_agg(${entries.updated_by} order by ${entries.updated_at} desc nulls last))[1] as updated_by
    from ${dicts} left join ${entries} on ${entries.dict_key} = ${dicts.dict_key}
    group by ${dicts.dict_key}`,
  fields: {
    name: text('name'),
    entries: madeText('entries', t.entries),
    offered: count('offered'),
    stopped: count('stopped'),
    usedBy: madeText('used_by', usedBy),
    ...stamps,
  },
  filters: { keyword: like('id', 'name') },
  sorts: { name: 'name' },
  order: ['name', 'asc'],
  actions: () => ['history'],
});

interface EntryRow extends Stamped {
  id: string;
  dict_key: string;
  dict_name: string;
  dict_label: string;
  dict_value: string;
  status: string;
  version: number;
  place: string;
}

/** 字典条目. */
export const dictEntryList = consoleList({
  calls: adminDictEntry,
  sheet: adminDictEntry.sheet,
  table: '',
  source: sql<EntryRow>`
    select ${entries.id}, ${entries.dict_key}, ${dicts.name} as dict_name, ${entries.dict_label},
      ${entries.dict_value}, case when ${entries.stopped} then '2' else '1' end as status,
      ${entries.version}, ${entries.updated_by}, ${entries.updated_at},
      ${placed(sql`${entries.dict_key}`, sql`${entries.sort}, ${entries.dict_value}`)},
      ${entries.dict_key} || ' ' || lpad(${entries.sort}::text, 6, '0') || ${entries.dict_value} as place
    from ${entries} join ${dicts} on ${dicts.dict_key} = ${entries.dict_key}`,
  fields: {
    dictKey: text('dict_key'),
    dictName: text('dict_name'),
    dictLabel: text('dict_label'),
    dictValue: text('dict_value'),
    status: text('status'),
    ...place,
    version,
    ...stamps,
  },
  filters: {
    keyword: like('dict_label', 'dict_value', 'dict_name'),
    dictKey: equals('dict_key', 'text'),
    status: equals('status', 'text'),
  },
  sorts: { place: 'place' },
  order: ['place', 'asc'],
  actions: ({ status }, may) =>
    may.write ? ['rename', 'up', 'down', status === OFFERED ? 'stop' : 'start'] : [],
});
