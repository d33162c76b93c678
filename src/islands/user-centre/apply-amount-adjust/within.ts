import { withinProject } from '#src/widgets/document/within-project.tsx';

/** 额度调整 of a project, once the limit is open and for those who are told of it. */
export const ADJUSTS_WITHIN = withinProject({
  name: 'applyAmountAdjust',
  label: '额度调整',
  form: 'applyAmountAdjustForm',
  shows: ({ limit }) => Boolean(limit),
  panel: {
    title: '额度调整',
    begin: '申请调整',
    empty: '额度开立后没有调整过；不够用或快到期时可以申请调整',
    noun: async () => (await import('./document.ts')).ADJUSTS,
  },
});
