import { amountCn } from '#contract/arithmetic/amount-cn.ts';
import { isDecimal } from '#contract/arithmetic/decimal.ts';
import { round2 } from '#contract/arithmetic/money.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Field, Form } from '#contract/form/read-form.ts';
import { isTabVisible, isVisible, type Surroundings } from '#contract/form/settle.ts';
import { groupThousands } from '#src/lib/group-thousands.ts';

/** Amounts that a person typed; what is computed or given is not theirs to confirm. */
const isTyped = ({ controlType, readonly, calc }: Field) =>
  controlType === 'money' && readonly !== true && calc === undefined;

/** The label has the unit for the field; a sentence has it behind the number. */
const nameOf = ({ label }: Field) => label.replace(/[（(]元[）)]$/, '');

/**
 * What the question before a submission says is confirmed: a line for each amount that is sent, in yuan, with thousands and
 * in Chinese capitals, e.g. 申请额度：10,000,000.00 元（壹仟万元整）. Amounts of hidden fields and of line items are left out.
 */
export function amountsToConfirm(form: Form, values: Values, around: Surroundings): string[] {
  const scope = { ...around, values };
  return form.tabs
    .filter((tab) => isTabVisible(tab, scope))
    .flatMap(({ fields }) => fields)
    .filter((field) => isTyped(field) && isVisible(field, scope))
    .flatMap((field) => {
      const value = values[field.fieldKey];
      if (typeof value !== 'string' || !isDecimal(value)) return [];
      return [`${nameOf(field)}：${groupThousands(round2(value))} 元（${amountCn(value)}）`];
    });
}
