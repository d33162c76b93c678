import { adminLimit, adminLimitLedger } from '#contract/limit/admin.ts';

import { call } from './client.ts';
import { operatorExports } from './export.ts';
import { LIMIT_KEY } from './limit-key.ts';
import { listWithin } from './noun.ts';

const LEDGER = {
  key: [...LIMIT_KEY, 'ledger'],
  page: (input: object, signal: AbortSignal) => call(adminLimitLedger.page, input, { signal }),
};
const LEDGER_EXPORTS = operatorExports(adminLimitLedger.export, adminLimitLedger.sheet);

/** The limit of any project and its ledger, as operators read them. */
export const operatorLimits = {
  detail: (projectId: string, signal: AbortSignal) =>
    call(adminLimit.detail, { projectId }, { signal }),
  preview: (projectId: string, amount: string) => call(adminLimit.preview, { projectId, amount }),
  verify: (projectId: string) => call(adminLimitLedger.verify, { projectId }),
  ledger: (projectId: string) => listWithin(LEDGER, LEDGER_EXPORTS, { projectId }),
  brokenHint: '请暂停使用该额度并联系系统管理员核查',
};
