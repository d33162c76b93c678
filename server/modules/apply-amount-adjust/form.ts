import { movesLimit } from '#contract/apply-amount-adjust.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import type { DocumentForm } from '#server/kernel/document/form.ts';
import { keptGrant } from '#server/kernel/document/kept-grant.ts';
import { orNull, textOf } from '#server/kernel/form/values.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { type Adjusted, adjusted, limitColumns } from './facts.ts';

/** What the form shows of the limit is the limit's as it is, and amounts and days that the type does not ask for are none. */
export const adjustForm: DocumentForm<Adjusted> = {
  async known({ tx, values, companyId }) {
    const projectId = textOf(values, 'projectId');
    if (projectId === '') throw invalidField('projectId', TEXT.required);
    const limit = ID.test(projectId) ? await adjusted(tx, { projectId, companyId }) : undefined;
    if (limit === undefined) throw invalidField('projectId', '所选项目尚未开立额度，请重新选择');
    return limit;
  },
  given(values, { creditLimit, occupied, reserved, available, expireDate, limitType }) {
    return {
      ...values,
      beforeLimit: creditLimit,
      occupied,
      reserved,
      available,
      beforeExpire: expireDate ?? '',
      beforeType: limitType,
    };
  },
  columns(values, limit, before) {
    const adjustType = textOf(values, 'adjustType');
    const amount = movesLimit(adjustType) ? orNull(values, 'adjustAmount') : null;
    return {
      adjust_amount: amount,
      ...keptGrant(before, amount, null),
      ...limitColumns(limit, adjustType, amount),
    };
  },
  names: ({ projectId, projectName }) => ({ [projectId]: projectName }),
};
