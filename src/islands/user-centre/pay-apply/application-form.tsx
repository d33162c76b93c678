import { useState } from 'react';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import type { ApplicationBasis } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT, BEFORE_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { askBasis } from '#src/api/pay-application.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';

import { PAY_APPLICATIONS } from './document.ts';
import { ratioAndAmount } from './follow.ts';

const NOWHERE = '请从项目打开采购订单或暂估单的详情页，再申请付款';

interface Known {
  /** Kinds of payment that the order leaves room for; all while it is not known. */
  payTypes?: readonly string[];
}

/** Of what is not settled neither 尾款 nor 质保金 can be asked for, of goods that have all come nothing ahead of them. */
function payTypesOf({ settled, aheadLeft }: ApplicationBasis): readonly string[] {
  if (!settled) return BEFORE_SETTLEMENT;
  return isPositive(aheadLeft) ? [...BEFORE_SETTLEMENT, ...AFTER_SETTLEMENT] : AFTER_SETTLEMENT;
}

/** What a request from an order begins with: all that the order says. */
async function begin(known: Known, { orderId }: Search, signal: AbortSignal): Promise<FormStart> {
  if (!orderId) return { values: {}, refused: NOWHERE, instead: 'project' };
  const basis = await askBasis(orderId, signal);
  const { purchaseOrderId, projectId, supplierId, contractNo, payMethod } = basis;
  known.payTypes = payTypesOf(basis);
  return {
    values: { purchaseOrderId, projectId, supplierId, purchaseContractNo: contractNo, payMethod },
    names: { [projectId]: basis.projectName, [supplierId]: basis.supplierName },
  };
}

const Order = laterPart(async () => (await import('./order-progress.tsx')).OrderOfForm);

/** 订单付款申请: neither goods nor costs are asked for, as the order has both. */
export function View() {
  const [form] = useState(() => {
    const known: Known = {};
    return formOf(PAY_APPLICATIONS, {
      start: (search, signal) => begin(known, search, signal),
      offers: ({ fieldKey }) => (fieldKey === 'payType' ? known.payTypes : undefined),
      follow: ratioAndAmount(),
      Beside: Order,
      asksAccess: true,
    });
  });
  return <FormPage declaration={form} />;
}
