import type { Values } from '#contract/form/evaluate.ts';
import {
  APPLY_SOURCE,
  PAY_APPLY_MODULE,
  PAY_APPLY_REFUSAL,
} from '#contract/pay-apply/pay-apply.ts';
import { ID } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import type { DocumentForm } from '#server/kernel/document/form.ts';
import { type Known, knownIn } from '#server/kernel/form/known.ts';
import { openForm } from '#server/kernel/form/open-form.ts';
import { orNull, textOf } from '#server/kernel/form/values.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { type Scheme, schemeOf } from './scheme.ts';

interface Meant {
  scheme: Scheme;
  buyerId: string;
  named: ReadonlyMap<string, Known>;
}

const NOT_BUYER = '只有项目的采购方可以从项目申请付款';

/** Whose project it is, and the account that is paid. What is asked of the limit is the guard's. */
export const payApplyForm: DocumentForm<Meant> = {
  async known({ tx, values, companyId }) {
    const projectId = textOf(values, 'projectId');
    if (!ID.test(projectId)) throw invalidField('projectId', TEXT.required);
    const scheme = await schemeOf(tx, projectId);
    if (scheme.buyerId === null) throw invalidField('projectId', PAY_APPLY_REFUSAL.status.text);
    if (textOf(values, 'purchaseOrderId') === '' && scheme.buyerId !== companyId) {
      throw invalidField('projectId', NOT_BUYER);
    }
    const opened = await openForm(tx, { moduleId: PAY_APPLY_MODULE });
    const named = await knownIn(tx, opened, { values, companyId });
    return { scheme, buyerId: scheme.buyerId, named };
  },
  columns: (values: Values, { buyerId }) => ({
    buyer_company_id: buyerId,
    purchase_order_id: orNull(values, 'purchaseOrderId'),
    bank_id: orNull(values, 'bankId'),
    apply_source:
      textOf(values, 'purchaseOrderId') === '' ? APPLY_SOURCE.project : APPLY_SOURCE.order,
    apply_amount: orNull(values, 'applyAmount') ?? '0',
    approved_amount: null,
  }),
  names: ({ named }) =>
    Object.fromEntries([...named.values()].map(({ id, name }) => [id, name] as const)),
};
