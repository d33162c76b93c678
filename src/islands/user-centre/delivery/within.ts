import { FACTORING } from '#contract/project/product-lines.ts';
import { withinProject } from '#src/widgets/document/within-project.tsx';

/** 交货单 of a project, for supplier and buyer; 保理 delivers nothing. */
export const DELIVERIES_WITHIN = withinProject({
  name: 'delivery',
  label: '登记交货',
  form: 'deliveryRegister',
  shows: ({ productId }) => !productId.startsWith(FACTORING),
  panel: {
    title: '交货单',
    begin: '登记交货',
    empty: '还没有交货单；提货单通过后由供应商登记交货',
    noun: async () => (await import('./document.ts')).DELIVERIES,
  },
});
