import { withinProject } from '#src/widgets/document/within-project.tsx';

export const PICKS_WITHIN = withinProject({
  name: 'samplePick',
  label: '提货',
  form: 'samplePickForm',
  shows: ({ values }) => values !== undefined,
  panel: {
    title: '示例提货单',
    begin: '申请提货',
    empty: '还没有提货单',
    noun: async () => (await import('./document.ts')).PICKS,
  },
});
