import { movesLimit } from '#contract/apply-amount-adjust.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import type { DocumentForm } from '#server/kernel/document/form.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { type Adjusted, adjusted, limitAfter } from './facts.ts';

const text = (values: Values, key: string) => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};

/** What the form shows of the limit is the limit's as it is, and amounts and days that the type does not ask for are none. */
export const adjustForm: DocumentForm<Adjusted> = {
  async known({ tx, values, companyId }) {
    const projectId = text(values, 'projectId');
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
  columns(values, limit) {
    const adjustType = text(values, 'adjustType');
    const amount = movesLimit(adjustType) ? text(values, 'adjustAmount') || null : null;
    return {
      adjust_amount: amount,
      approved_amount: null,
      before_limit: limit.creditLimit,
      after_limit: limitAfter(limit.creditLimit, adjustType, amount),
      before_expire: limit.expireDate,
      before_type: limit.limitType,
    };
  },
  names: ({ projectId, projectName }) => ({ [projectId]: projectName }),
};
