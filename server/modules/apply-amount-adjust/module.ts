import { addDemoAdjusts } from './demo.ts';
import { adjust } from './document.ts';
import { adjustMessages } from './messages.ts';
import { takeBackEnded } from './take-back.ts';

/** 额度调整: raising, lowering, extending or changing a project's limit, approved and then written to its ledger. */
export const applyAmountAdjustModule = adjust.module({
  messages: adjustMessages,
  demo: addDemoAdjusts,
  jobs: { takeBackEnded: { at: '*/10 * * * *', run: takeBackEnded } },
});
