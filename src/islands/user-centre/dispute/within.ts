import { FACTORING } from '#contract/project/product-lines.ts';
import { recordsWithin } from '#src/widgets/document/within-project.tsx';

import { isTraded } from '../goods-project.ts';

const SUPPLIER = '3';

/** 争议 of a project, for its buyer and its suppliers, once goods may have come; in 保理 for both sides of a notice of assignment. */
export const DISPUTES_WITHIN = recordsWithin({
  name: 'dispute',
  shows: (project) =>
    isTraded(project) &&
    (project.productId.startsWith(FACTORING) ||
      Boolean(project.limit) ||
      project.myRoles.includes(SUPPLIER)),
  panel: {
    title: '争议',
    empty: '没有争议；在实收单或结算单上可以对一行明细发起，转让通知中未确权的部分自动成为争议',
    noun: async () => (await import('#src/widgets/dispute/disputes.ts')).DISPUTES,
  },
});
