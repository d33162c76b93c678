import { sql } from 'kysely';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { adminLog, adminParam } from '#contract/system.ts';
import { actionName } from '#contract/wire/action-name.ts';
import { madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { type Filter, fromDay, like, likeIn, untilDay } from '#server/kernel/resource/filter.ts';
import { register } from '#server/kernel/resource/register.ts';
import { containing } from '#server/kernel/sql/like.ts';

const last = (what: string) => sql`(
  select ${sql.raw(what)} from param_history h where h.name = t.id order by h.id desc limit 1)`;

/** 参数. Its id is its name. */
export const params = register({
  calls: adminParam,
  sheet: adminParam.sheet,
  table: '',
  source: sql`select name as id, title, value, group_name from param`,
  fields: {
    title: text('title'),
    value: text('value'),
    groupName: text('group_name'),
    updatedBy: madeText(
      'updated_by',
      last('(select nick_name from account where id = h.changed_by)'),
    ),
    updateTime: madeTime('changed_at', last('h.changed_at')),
  },
  filters: { keyword: like('id', 'title', 'value'), groupName: like('group_name') },
  sorts: { groupName: 'group_name' },
  order: ['groupName', 'asc'],
  actions: (_, may) => (may.write ? ['edit', 'history'] : ['history']),
});

const accountName = sql`(select nick_name from account where id = t.account_id)`;

const ACTIONS = ENDPOINTS.map(({ name }) => name);

const actionFilter: Filter = {
  suffixes: ['is', 'in'],
  params(given) {
    const text = String(given ?? '').trim();
    const named = ACTIONS.filter((name) => actionName(name).includes(text));
    return text === '' ? undefined : { is: containing(text), in: named };
  },
  where: (p) => sql`(t.action ilike ${p('is')} or t.action = any(${p('in')}::text[]))`,
};

/** 日志: rows are added and never changed. */
export const logs = register({
  calls: adminLog,
  sheet: adminLog.sheet,
  table: 'audit_log',
  fields: {
    time: madeTime('at', sql`t.at`),
    accountName: madeText('account_name', accountName),
    companyName: madeText('company_name', sql`(select name from company where id = t.company_id)`),
    action: text('action'),
    objectType: text('object_type'),
    objectId: text('object_id'),
    address: text('address'),
    requestId: text('request_id'),
  },
  filters: {
    keyword: likeIn(
      (p) => sql`t.account_id in (
        select id from account a where a.nick_name ilike ${p} or a.phone like ${p})`,
    ),
    action: actionFilter,
    objectId: like('object_id'),
    requestId: like('request_id'),
    timeStart: fromDay('at'),
    timeEnd: untilDay('at'),
  },
  sorts: { time: 'id' },
  order: ['time', 'desc'],
  actions: () => ['view'],
});
