import { FACTORING } from '#contract/project/product-lines.ts';
import { withinProject } from '#src/widgets/document/within-project.tsx';

const BUYER = '2';
const SUPPLIER = '3';

/** 保理融资 of a factoring project, for its seller. */
export const FACTORINGS_WITHIN = withinProject({
  name: 'factoring',
  label: '提交应收账款',
  form: 'factoringForm',
  shows: ({ productId, myRoles }) => productId.startsWith(FACTORING) && myRoles.includes(SUPPLIER),
  panel: {
    title: '保理融资',
    begin: '提交应收账款',
    empty: '还没有保理融资；项目执行中可以提交应收账款',
    noun: async () => (await import('./record.tsx')).FACTORINGS,
  },
});

/** 转让通知 of a factoring project, for its debtor, who files the receivables of a 反向保理. */
export const NOTICES_WITHIN = withinProject({
  name: 'factoringNotice',
  label: '提交应付账款',
  form: 'factoringForm',
  shows: ({ productId, myRoles }) => productId.startsWith(FACTORING) && myRoles.includes(BUYER),
  panel: {
    title: '应收账款转让通知',
    begin: '提交应付账款',
    empty: '债权人转让应收账款后，通知显示在这里',
    noun: async () => (await import('./notice.tsx')).NOTICES,
  },
});
