import { type RawBuilder, type Selectable, sql } from 'kysely';
import { adminLog, adminParam } from '#contract/system.ts';
import { REQUEST_ID } from '#contract/wire/signature.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { CALL_WORDS } from '#server/kernel/log/words.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { derived, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import {
  equals,
  type Filter,
  fromDay,
  like,
  oneOf,
  untilDay,
  yesNo,
} from '#server/kernel/resource/filter.ts';
import { containing } from '#server/kernel/sql/like.ts';
import { objectNo, processId, withoutDrafts } from './log-objects.ts';
import { accountName, keyword } from './of-account.ts';

const histories = columnsOf('param_history', 'h');
const paramsTable = columnsOf('param');
const accounts = columnsOf('account');
const t = columnsOf('audit_log', 't');
const companies = columnsOf('company');

const last = (what: RawBuilder<unknown>) => sql`(
  select ${what} from ${histories} where ${histories.name} = t.id order by ${histories.id} desc limit 1)`;

type ParamRow = { id: string } & Pick<
  Selectable<Database['param']>,
  'title' | 'value' | 'group_name'
>;

/** 参数. Its id is its name. */
export const params = consoleList({
  calls: adminParam,
  sheet: adminParam.sheet,
  table: '',
  source: sql<ParamRow>`select ${paramsTable.name} as id, ${paramsTable.title},
    ${paramsTable.value}, ${paramsTable.group_name} from ${paramsTable}`,
  fields: {
    title: text('title'),
    value: text('value'),
    groupName: text('group_name'),
    updatedBy: madeText(
      'updated_by',
      last(sql`(select ${accounts.nick_name} from ${accounts}
        where ${accounts.id} = ${histories.changed_by})`),
    ),
    updateTime: madeTime('changed_at', last(histories.changed_at)),
  },
  filters: { keyword: like('id', 'title', 'value'), groupName: like('group_name') },
  sorts: { groupName: 'group_name' },
  order: ['groupName', 'asc'],
  actions: (_, may) => (may.write ? ['edit', 'history'] : ['history']),
});

const actionFilter: Filter = {
  suffixes: ['is', 'in'],
  params(given) {
    const text = String(given ?? '').trim();
    const named = [...CALL_WORDS].filter(([, word]) => word.includes(text)).map(([name]) => name);
    return text === '' ? undefined : { is: containing(text), in: named };
  },
  where: (p) => sql`(${t.action} ilike ${p('is')} or ${t.action} = any(${p('in')}::text[]))`,
};

/** By its index where it is whole, as people quote it from a refusal; else wherever it occurs. */
const requestIdFilter: Filter<'request_id'> = {
  of: ['request_id'],
  suffixes: ['is', 'part'],
  params(given) {
    const asked = String(given ?? '').trim();
    if (asked === '') return undefined;
    return REQUEST_ID.test(asked) ? { is: asked } : { part: containing(asked) };
  },
  where: (p, has) =>
    has('is')
      ? sql`${t.request_id} = ${p('is')}::text`
      : sql`${t.request_id} ilike ${p('part')}::text`,
};

/** By an index of its own. */
const isRefused = sql<boolean>`${t.detail} ? 'refused'`;

/** 日志: rows are added and never changed. What they are about is named by the documents of `deals`, too. */
export const logsOf = (deals: readonly DealPart[]) =>
  consoleList({
    calls: adminLog,
    sheet: adminLog.sheet,
    table: 'audit_log',
    fields: {
      time: madeTime('at', t.at),
      accountName,
      companyName: madeText(
        'company_name',
        sql`(select ${companies.name} from ${companies}
      where ${companies.id} = ${t.company_id})`,
      ),
      action: text('action'),
      actionName: derived(
        'action',
        sql`${t.action}`,
        (name) => CALL_WORDS.get(String(name)) ?? String(name),
      ),
      result: madeText('result', sql`case when ${isRefused} then '失败' else '成功' end`),
      costMs: text('cost_ms'),
      objectType: text('object_type'),
      objectId: text('object_id'),
      objectNo: madeText('object_no', objectNo(deals)),
      processRedundantId: madeText('process_id', processId),
      address: text('address'),
      requestId: text('request_id'),
    },
    filters: {
      keyword,
      action: actionFilter,
      objectType: oneOf('object_type'),
      objectId: like('object_id'),
      companyId: equals('company_id', 'bigint'),
      refused: yesNo(isRefused),
      drafts: withoutDrafts,
      requestId: requestIdFilter,
      timeStart: fromDay('at'),
      timeEnd: untilDay('at'),
    },
    sorts: { time: 'id' },
    order: ['time', 'desc'],
    actions: () => ['view'],
  });
