import { writersOf } from '#contract/account/customer-role.ts';
import { type FactoringProduct, factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS } from '#contract/project/project.ts';
import type { Module } from '#server/kernel/module.ts';
import type { BeginPart } from '#server/kernel/parts/begin.ts';
import { autoRoutes } from './auto.ts';
import { financeAutomatically } from './auto-run.ts';
import { collectRoute } from './collect.ts';
import { confirmRoutes } from './confirm.ts';
import { addDemoFactorings } from './demo.ts';
import { collectDemoFactorings } from './demo-collected.ts';
import { disputedNotices } from './disputed.ts';
import { factoringNoticeRecord, factoringRecord } from './document.ts';
import { extendRoute } from './extend.ts';
import { offerRoute } from './file.ts';
import { debtorLimitRoute, secureWaiting } from './limit.ts';
import { linkRoute, TELL_NOTICE_LINK, textNoticeLink } from './link.ts';
import { factoringMessages } from './messages.ts';
import { answerRoute } from './notice.ts';
import { factoringCounts } from './operator-counts.ts';
import { endAdvances, findOverdue } from './overdue.ts';
import { noticePayeeRoute } from './payee.ts';
import { refundFeeRoute } from './refund-fee.ts';
import { remindDebtors } from './remind-debtors.ts';
import { registerAssignments, remindRenewals } from './renew.ts';
import { proposeRoute } from './scheme.ts';
import { checkRoute, registerRoute } from './secure.ts';
import { factoringStages, noticeStages } from './stages.ts';
import { standingRoutes } from './standing.ts';
import {
  TELL_NOTICE_DUE,
  TELL_NOTICE_REVOKED,
  textNoticeDue,
  textNoticeRevoked,
} from './text-debtor.ts';
import { undoRoute } from './undo.ts';
import { factoringWorkbench } from './workbench.ts';
import { debtorWorkbench } from './workbench-debtor.ts';
import { writeOffRoute } from './write-off.ts';

/** Whoever files in a project of the product. */
const mayFile =
  (filer: FactoringProduct['filedBy'], role: string): BeginPart['may'] =>
  ({ productId, myRoles, projectStatus }, { roles }) => {
    const writers: readonly string[] = writersOf('payApply');
    const isFiler = productId.startsWith(FACTORING) && myRoles.includes(role);
    if (!isFiler || factoringProduct(productId).filedBy !== filer) return false;
    const isRunning = projectStatus === PROJECT_STATUS.running;
    return isRunning && roles.some((one) => writers.includes(one));
  };

/** 保理融资: receivables that a seller offers, what is advanced on them, and how they end. */
export const factoringModule = factoringRecord.module({
  routes: (kernel) => [
    offerRoute(kernel),
    proposeRoute(kernel),
    debtorLimitRoute(kernel),
    checkRoute(kernel),
    registerRoute(kernel),
    ...standingRoutes(kernel),
    ...autoRoutes(kernel),
  ],
  messages: factoringMessages,
  workbench: factoringWorkbench,
  begins: [{ name: 'factoring', may: mayFile('seller', PARTY_ROLE.supplier) }],
  demo: addDemoFactorings,
  stages: factoringStages,
  operatorCounts: factoringCounts,
  jobs: {
    remindRenewals: { at: '50 8 * * *', run: remindRenewals },
    registerAssignments: { at: '*/10 * * * *', run: registerAssignments },
    financeAutomatically: { at: '5 * * * *', run: financeAutomatically },
  },
});

/** What comes in of financings, or does not. Its demo collects what the demo of pay-outs has paid. */
export const factoringMoneyModule: Module = {
  name: 'factoringMoney',
  routes: (kernel) => [
    collectRoute(kernel),
    undoRoute(kernel),
    refundFeeRoute(kernel),
    extendRoute(kernel),
    writeOffRoute(kernel),
  ],
  jobs: {
    findOverdue: { at: '10 0 * * *', run: findOverdue },
    endAdvances: { at: '12 0 * * *', run: endAdvances },
    secureWaiting: { at: '17 0 * * *', run: secureWaiting },
  },
  demo: collectDemoFactorings,
};

/** 转让通知: what a debtor is told, and its 确权. */
export const factoringNoticeModule = factoringNoticeRecord.module({
  routes: (kernel) => [
    answerRoute(kernel),
    noticePayeeRoute(kernel),
    linkRoute(kernel),
    ...confirmRoutes(kernel),
  ],
  tasks: {
    [TELL_NOTICE_LINK]: textNoticeLink,
    [TELL_NOTICE_DUE]: textNoticeDue,
    [TELL_NOTICE_REVOKED]: textNoticeRevoked,
  },
  workbench: debtorWorkbench,
  jobs: { remindDebtors: { at: '45 8 * * *', run: remindDebtors } },
  disputed: disputedNotices,
  stages: noticeStages,
  begins: [{ name: 'factoringNotice', may: mayFile('debtor', PARTY_ROLE.buyer) }],
});
