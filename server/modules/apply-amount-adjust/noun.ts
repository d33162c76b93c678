import { sql } from 'kysely';
import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { adjustSheet, applyAmountAdjust } from '#contract/apply-amount-adjust.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { flowActions, flowFields } from '#server/kernel/flow/fields.ts';
import {
  attachments,
  code,
  computed,
  detailOnly,
  type Field,
  readOnly,
  text,
} from '#server/kernel/resource/field.ts';
import {
  atLeast,
  atMost,
  equals,
  type Filter,
  fromDay,
  like,
  oneOf,
  untilDay,
} from '#server/kernel/resource/filter.ts';
import { noun } from '#server/kernel/resource/noun.ts';
import { adjustFlow } from './flow.ts';
import { beforeSave, saveFiles } from './save.ts';

const shown = (column: string) => readOnly(text(column));
const detail = (column: string) => detailOnly(shown(column));
const ofProject = (as: string, column: string) =>
  computed(
    as,
    sql`(select ${sql.ref(`p.${column}`)} from project p where p.id = t.project_id)`,
    String,
  );

const byName: Filter = (() => {
  const own = like('adjust_no');
  return {
    ...own,
    where: (p, has) => sql<boolean>`(${own.where(p, has)} or exists (
      select from project p where p.id = t.project_id
        and (p.project_no ilike ${p('is')} or p.project_name ilike ${p('is')})
    ))`,
  };
})();

const values: Field<Record<string, unknown>> = detailOnly({
  select: { form_data: sql`t.form_data` },
  read: (row) => row.form_data as Record<string, unknown>,
  after: saveFiles,
  audited: (row) => row.form_data,
});

/** 额度调整申请 (domain.md C.14, C.22). */
export const adjustNoun = noun({
  table: 'apply_amount_adjust',
  calls: applyAmountAdjust,
  sheet: adjustSheet,
  fields: {
    adjustNo: shown('adjust_no'),
    projectId: shown('project_id'),
    projectNo: ofProject('project_no', 'project_no'),
    projectName: ofProject('project_name', 'project_name'),
    adjustType: readOnly(code('adjust_type', 'AdjustType')),
    adjustAmount: shown('adjust_amount'),
    beforeLimit: shown('before_limit'),
    afterLimit: shown('after_limit'),
    approvedAmount: shown('approved_amount'),
    tempUntil: shown('temp_until'),
    ...flowFields,
    reserved: detail('reserved'),
    occupied: detail('occupied'),
    available: detail('available'),
    beforeExpire: detail('before_expire'),
    afterExpire: detail('after_expire'),
    beforeType: detail('before_type'),
    afterType: detail('after_type'),
    reason: detail('reason'),
    usePlan: detail('use_plan'),
    newGuarantee: detail('new_guarantee'),
    conditions: detail('conditions'),
    takenBackTime: computed('taken_back_at', sql`t.taken_back_at`, (at) =>
      at instanceof Date ? wireTime(at) : '',
    ),
    values,
    attachment: detailOnly(readOnly(attachments('applyAmountAdjust'))),
  },
  filters: {
    nameLike: byName,
    projectId: equals('project_id', 'bigint'),
    adjustType: oneOf('adjust_type'),
    auditStatus: oneOf('audit_status'),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
    adjustAmountStart: atLeast('adjust_amount', 'numeric'),
    adjustAmountEnd: atMost('adjust_amount', 'numeric'),
  },
  sorts: { createTime: 'id' },
  readers: readersOf('applyAmountAdjust'),
  writers: writersOf('applyAmountAdjust'),
  actions: (row, may) => flowActions(row, may, adjustFlow),
  beforeSave,
  number: { prefix: 'ED', column: 'adjust_no' },
});
