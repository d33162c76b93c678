import { adminAmountAdjust, adminSheets } from '#contract/admin-business.ts';
import { flowFields } from '#server/kernel/flow/fields.ts';
import {
  byProjectNames,
  companyName,
  projectName,
  projectNo,
  SUBMITTED,
} from '#server/kernel/flow/operator-list.ts';
import { text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, fromDay, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { register } from '#server/kernel/resource/register.ts';

const { auditStatus, processRedundantId, submitTime, nextStep } = flowFields;

/** 额度调整 as operators see them. */
export const adjustRegister = register({
  calls: adminAmountAdjust,
  sheet: adminSheets.amountAdjust,
  table: 'apply_amount_adjust',
  across: SUBMITTED,
  fields: {
    adjustNo: text('adjust_no'),
    projectNo,
    projectName,
    companyName,
    adjustType: text('adjust_type'),
    beforeLimit: text('before_limit'),
    adjustAmount: text('adjust_amount'),
    afterLimit: text('after_limit'),
    approvedAmount: text('approved_amount'),
    tempUntil: text('temp_until'),
    auditStatus,
    processRedundantId,
    submitTime,
    nextStep,
  },
  filters: {
    keyword: byProjectNames('adjust_no'),
    adjustType: oneOf('adjust_type'),
    auditStatus: oneOf('audit_status'),
    submitTimeStart: fromDay('submit_time'),
    submitTimeEnd: untilDay('submit_time'),
    adjustAmountStart: atLeast('adjust_amount', 'numeric'),
    adjustAmountEnd: atMost('adjust_amount', 'numeric'),
  },
  sorts: { createTime: 'id' },
});
