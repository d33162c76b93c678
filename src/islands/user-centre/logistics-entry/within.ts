import { withinProject } from '#src/widgets/document/within-project.tsx';

import { movesGoods } from '../goods-project.ts';

/** 物流登记 of a project, for supplier and buyer; 保理 delivers nothing. */
export const TRIPS_WITHIN = withinProject({
  name: 'logisticsEntry',
  label: '登记物流',
  form: 'logisticsEntry',
  shows: movesGoods,
  panel: {
    title: '物流',
    begin: '登记物流',
    empty: '还没有物流；提货单通过后由供应商登记',
    noun: async () => (await import('./document.ts')).TRIPS,
  },
});
