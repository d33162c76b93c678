import { ADJUST_MODULE, movesLimit } from '#contract/apply-amount-adjust.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { filesOf } from '#contract/form/files.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { checkValues, openForm } from '#server/kernel/form/open-form.ts';
import type { Stored } from '#server/kernel/resource/field.ts';
import type { Saving } from '#server/kernel/resource/noun.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { type Adjusted, adjusted, limitAfter } from './facts.ts';

const text = (values: Values, key: string) => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};
const orNull = (values: Values, key: string) => text(values, key) || null;

/** What the form shows of the limit is never the sender's word. */
export function withLimit(values: Values, limit: Adjusted): Record<string, unknown> {
  const { creditLimit, occupied, reserved, available, expireDate, limitType } = limit;
  return {
    ...values,
    beforeLimit: creditLimit,
    occupied,
    reserved,
    available,
    beforeExpire: expireDate ?? '',
    beforeType: limitType,
  };
}

/** The form of adjustments as it is released now. */
export function adjustForm(tx: Tx) {
  return openForm(tx, { moduleId: ADJUST_MODULE });
}

/** Settled values as columns; amounts and days that the type does not ask for are none. */
export function columnsFrom(values: Values, limit: Adjusted): Record<string, unknown> {
  const adjustType = text(values, 'adjustType');
  const amount = movesLimit(adjustType) ? orNull(values, 'adjustAmount') : null;
  return {
    project_id: text(values, 'projectId'),
    adjust_type: adjustType,
    adjust_amount: amount,
    before_limit: limit.creditLimit,
    reserved: limit.reserved,
    occupied: limit.occupied,
    available: limit.available,
    after_limit: limitAfter(limit.creditLimit, adjustType, amount),
    before_expire: limit.expireDate,
    after_expire: orNull(values, 'afterExpire'),
    before_type: limit.limitType,
    after_type: text(values, 'afterType'),
    temp_until: orNull(values, 'tempUntil'),
    reason: text(values, 'reason'),
    use_plan: text(values, 'usePlan'),
    new_guarantee: text(values, 'newGuarantee'),
    form_data: JSON.stringify(values),
  };
}

/** A save keeps a draft: what is there has its format, and only the project must be there (domain.md C.0.1). */
export async function beforeSave({ tx, companyId, at, input }: Saving<{ values: Values }>) {
  const projectId = text(input.values, 'projectId');
  if (projectId === '') throw invalidField('projectId', TEXT.required);
  const limit = ID.test(projectId) ? await adjusted(tx, { projectId, companyId }) : undefined;
  if (limit === undefined) throw invalidField('projectId', '所选项目尚未开立额度，请重新选择');
  const given = withLimit(input.values, limit);
  const values = checkValues(await adjustForm(tx), given, { at, formatsOnly: true });
  return { ...columnsFrom(values, limit), approved_amount: null };
}

/** The files of the form, on the record that was just saved. */
export async function saveFiles(values: unknown, { tx, id, companyId, at }: Stored): Promise<void> {
  const { form } = await adjustForm(tx);
  await setAttachments(tx, {
    owner: { objectType: 'applyAmountAdjust', objectId: id, companyId },
    attachments: filesOf(form, values as Values),
    at,
  });
}
