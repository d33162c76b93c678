import { sql } from 'kysely';

import { adminProject, adminSheets } from '#contract/admin-business.ts';
import { eventsFor } from '#contract/document/states.ts';
import { PROJECT_STATES } from '#contract/project/states.ts';
import { flowFields } from '#server/kernel/flow/fields.ts';
import { byNames, companyName, SUBMITTED } from '#server/kernel/flow/operator-list.ts';
import { made, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, fromDay, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { register } from '#server/kernel/resource/register.ts';
import {
  buyerFilter,
  buyerName,
  limitNow,
  productFilter,
  productName,
  supplierNames,
} from './shown.ts';

const { auditStatus, processRedundantId, submitTime, nextStep } = flowFields;
/** 项目 as operators see them, with the turns that the operator's roles and the project's status allow. */
export const projectRegister = register({
  calls: adminProject,
  sheet: adminSheets.project,
  table: 'project',
  across: SUBMITTED,
  fields: {
    projectNo: text('project_no'),
    projectName: text('project_name'),
    productName,
    companyName,
    buyerName,
    supplierNames,
    applyAmount: text('apply_amount'),
    approvedAmount: text('approved_amount'),
    creditDays: text('credit_days'),
    limitExpireDate: text('limit_expire_date'),
    limit: limitNow,
    stage: text('stage'),
    projectStatus: text('project_status'),
    statusReason: text('status_reason'),
    version: made('version', sql`t.version`, Number),
    auditStatus,
    processRedundantId,
    submitTime,
    nextStep,
  },
  filters: {
    keyword: byNames(['project_no', 'project_name']),
    productId: productFilter,
    projectStatus: oneOf('project_status'),
    stage: oneOf('stage'),
    buyerLike: buyerFilter,
    submitTimeStart: fromDay('submit_time'),
    submitTimeEnd: untilDay('submit_time'),
    applyAmountStart: atLeast('apply_amount', 'numeric'),
    applyAmountEnd: atMost('apply_amount', 'numeric'),
  },
  sorts: { createTime: 'id' },
  actions: ({ projectStatus }, { roles }) =>
    eventsFor(PROJECT_STATES, projectStatus, { side: 'platform', roles }),
});
