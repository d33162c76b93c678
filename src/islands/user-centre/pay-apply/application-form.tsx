import { useState } from 'react';

import { askBasis } from '#src/api/pay-application.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import type { Search } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormStart } from '#src/widgets/form/form-record.ts';

import { PAY_APPLICATIONS } from './document.ts';
import { ratioAndAmount } from './follow.ts';

const NOWHERE = '请从项目打开采购订单或暂估单的详情页，再申请付款';

/** What a request from an order begins with: all that the order says. */
async function begin({ orderId }: Search, signal: AbortSignal): Promise<FormStart> {
  if (!orderId) return { values: {}, refused: NOWHERE, instead: 'project' };
  const basis = await askBasis(orderId, signal);
  const { purchaseOrderId, projectId, supplierId, contractNo, payMethod } = basis;
  return {
    values: { purchaseOrderId, projectId, supplierId, purchaseContractNo: contractNo, payMethod },
    names: { [projectId]: basis.projectName, [supplierId]: basis.supplierName },
  };
}

const Order = laterPart(async () => (await import('./order-progress.tsx')).OrderOfForm);

/** 订单付款申请: neither goods nor costs are asked for, as the order has both. */
export function View() {
  const [form] = useState(() =>
    formOf(PAY_APPLICATIONS, {
      start: begin,
      follow: ratioAndAmount(),
      Beside: Order,
      asksAccess: true,
    }),
  );
  return <FormPage declaration={form} />;
}
