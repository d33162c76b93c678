import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { withinProject } from '#src/widgets/document/within-project.tsx';

const { signing, running, frozen, finished, terminated } = PROJECT_STATUS;
const AFTER_APPROVAL: readonly string[] = [signing, running, frozen, finished, terminated];

/** 现场 of a project: those that this company has registered, from its approval on. */
export const SITES_WITHIN = withinProject({
  name: 'sceneControl',
  label: '现场登记',
  form: 'sceneControlForm',
  // Sites are of those who apply or buy, who are told the form as well; 保理 delivers nothing.
  shows: ({ values, projectStatus, productId }) =>
    values !== undefined &&
    AFTER_APPROVAL.includes(projectStatus) &&
    !productId.startsWith(FACTORING),
  panel: {
    title: '现场',
    begin: '登记现场',
    empty: '还没有登记现场；登记并通过核验后才能提货到现场',
    noun: async () => (await import('./document.tsx')).SITES,
  },
});
