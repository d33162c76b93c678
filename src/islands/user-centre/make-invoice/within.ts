import { recordsWithin } from '#src/widgets/document/within-project.tsx';

/** 发票 of a project, for whoever it concerns: its buyer, or a supplier of it. */
export const INVOICES_WITHIN = recordsWithin({
  name: 'makeInvoice',
  shows: ({ limit, myRoles }) => Boolean(limit) || myRoles.includes('3'),
  panel: {
    title: '发票',
    empty: '结算确认后开具和提交的发票显示在这里',
    noun: async () => (await import('./invoices.tsx')).INVOICES,
  },
});
