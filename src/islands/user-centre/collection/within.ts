import { recordsWithin } from '#src/widgets/document/within-project.tsx';

/** 回款计划 of a project, for its buyer. */
export const RECEIVABLES_WITHIN = recordsWithin({
  name: 'receivablePlan',
  shows: ({ limit }) => Boolean(limit),
  panel: {
    title: '回款计划',
    empty: '确认正式销售订单后生成应付款',
    noun: async () => (await import('./plans.ts')).RECEIVABLES,
  },
});
