import { SUBMIT_RECEIPT } from '#server/trade/goods/receipt.ts';
import { addDemoReceipts } from './demo.ts';
import { disputedReceipts } from './disputed.ts';
import { receiptRecord } from './document.ts';
import { expectedRoutes } from './expected.ts';
import { handOverLate } from './hand-over.ts';
import { receiptMessages } from './messages.ts';
import { objectRoute } from './object.ts';
import { receiptCounts } from './operator-counts.ts';
import { receiptStages } from './stages.ts';
import { submitSigned } from './submit-signed.ts';

/** 上传实收: counts what came as received, has it checked and confirmed, and lets only what is argued about wait. */
export const actualDeliveryModule = receiptRecord.module({
  demo: addDemoReceipts,
  stages: receiptStages,
  messages: receiptMessages,
  operatorCounts: receiptCounts,
  disputed: disputedReceipts,
  routes: (kernel) => [...expectedRoutes(kernel, receiptRecord.noun.writers), objectRoute(kernel)],
  tasks: { [SUBMIT_RECEIPT]: submitSigned },
  jobs: { handOverLate: { at: '*/5 * * * *', run: handOverLate } },
});
