import { FACTORING } from '#contract/project/product-lines.ts';
import { recordsWithin } from '#src/widgets/document/within-project.tsx';

/** 正式销售订单 of a project, for the buyer. */
export const SALES_WITHIN = recordsWithin({
  name: 'officialSalesOrder',
  shows: ({ limit, productId }) => Boolean(limit) && !productId.startsWith(FACTORING),
  panel: {
    title: '结算',
    empty: '实收确认、平台结算后显示正式销售订单',
    noun: async () => (await import('./sales.ts')).SALES_ORDERS,
  },
});

const SUPPLIER = '3';

/** 采购结算单 of a project, for its supplier. */
export const SETTLEMENTS_WITHIN = recordsWithin({
  name: 'purchaseSettlement',
  shows: ({ myRoles, productId }) => myRoles.includes(SUPPLIER) && !productId.startsWith(FACTORING),
  panel: {
    title: '结算',
    empty: '实收确认、平台结算后显示采购结算单',
    noun: async () => (await import('./purchases.ts')).PURCHASE_SETTLEMENTS,
  },
});
