import { withinProject } from '#src/widgets/document/within-project.tsx';

import { movesGoods } from '../goods-project.ts';

/** 实收单 of a project, for buyer and supplier; 保理 delivers nothing. */
export const RECEIPTS_WITHIN = withinProject({
  name: 'actualDelivery',
  label: '上传实收',
  form: 'actualDeliveryForm',
  shows: movesGoods,
  panel: {
    title: '实收单',
    begin: '上传实收',
    empty: '还没有实收单；供应商交货后，可在现场扫码签收或上传签收单',
    noun: async () => (await import('./document.ts')).RECEIPTS,
  },
});
