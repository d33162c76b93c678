import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { recordsWithin } from '#src/widgets/document/within-project.tsx';

const { running, frozen, finished } = PROJECT_STATUS;
const TRADED: readonly string[] = [running, frozen, finished];
const SUPPLIER = '3';

/** 争议 of a project, for its buyer and its suppliers, once goods may have come; in 保理 for both sides of a notice of assignment. */
export const DISPUTES_WITHIN = recordsWithin({
  name: 'dispute',
  shows: ({ limit, myRoles, projectStatus, productId }) =>
    TRADED.includes(projectStatus) &&
    (productId.startsWith(FACTORING) || Boolean(limit) || myRoles.includes(SUPPLIER)),
  panel: {
    title: '争议',
    empty: '没有争议；在实收单或结算单上可以对一行明细发起，转让通知中未确权的部分自动成为争议',
    noun: async () => (await import('#src/widgets/dispute/disputes.ts')).DISPUTES,
  },
});
