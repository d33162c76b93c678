import { withinProject } from '#src/widgets/document/within-project.tsx';

/** 付款申请 of a project, for those who are told its terms. */
export const PAY_APPLIES_WITHIN = withinProject({
  name: 'payApply',
  label: '付款申请',
  form: 'payApplyForm',
  shows: ({ limit }) => Boolean(limit),
  panel: {
    title: '付款申请',
    begin: '申请付款',
    empty: '还没有付款申请；项目执行中可以申请向供应商付款',
    noun: async () => (await import('./document.ts')).PAY_APPLIES,
  },
});
