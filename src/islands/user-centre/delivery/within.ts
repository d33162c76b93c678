import { withinProject } from '#src/widgets/document/within-project.tsx';

import { movesGoods } from '../goods-project.ts';

/** 交货单 of a project, for supplier and buyer; 保理 delivers nothing. */
export const DELIVERIES_WITHIN = withinProject({
  name: 'delivery',
  label: '登记交货',
  form: 'deliveryRegister',
  shows: movesGoods,
  panel: {
    title: '交货单',
    begin: '登记交货',
    empty: '还没有交货单；提货单通过后由供应商登记交货',
    noun: async () => (await import('./document.ts')).DELIVERIES,
  },
});
