import { withinProject } from '#src/widgets/document/within-project.tsx';

import { movesGoods } from '../goods-project.ts';

/** 提货单 of a project, for buyer and supplier; 保理 delivers nothing. */
export const PICK_GOODS_WITHIN = withinProject({
  name: 'pickGoods',
  label: '提货',
  form: 'pickGoodsForm',
  shows: movesGoods,
  panel: {
    title: '提货单',
    begin: '申请提货',
    empty: '还没有提货单；暂估单确认并付款后可以提货',
    noun: async () => (await import('./document.ts')).PICKS,
  },
});
