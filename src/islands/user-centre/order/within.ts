import { recordsWithin } from '#src/widgets/document/within-project.tsx';

/** 暂估单 of a project, for the buyer. */
export const ESTIMATES_WITHIN = recordsWithin({
  name: 'estimateOrder',
  shows: ({ limit }) => Boolean(limit),
  panel: {
    title: '暂估单',
    empty: '付款申请通过后生成暂估单',
    noun: async () => (await import('./estimate.ts')).ESTIMATE_ORDERS,
  },
});

const SUPPLIER = '3';

/** 采购订单 of a project, for its supplier. */
export const PURCHASES_WITHIN = recordsWithin({
  name: 'purchaseOrder',
  shows: ({ myRoles }) => myRoles.includes(SUPPLIER),
  panel: {
    title: '采购订单',
    empty: '平台下达采购订单后显示在这里',
    noun: async () => (await import('./purchase.ts')).PURCHASE_ORDERS,
  },
});
