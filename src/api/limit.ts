import {
  type LimitDetail,
  type LimitPreview,
  ledgerSheet,
  limit,
  limitLedger,
} from '#contract/limit/limit.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';
import { listExports } from './export.ts';
import { LIMIT_KEY } from './limit-key.ts';
import { listWithin } from './noun.ts';

/** The limit (授信额度) of a project; null before it is opened. */
export function askLimit(projectId: string, signal: AbortSignal): Promise<LimitDetail | null> {
  return call(limit.detail, { projectId }, { signal });
}

/** What a use of `amount`, a money text, would do to the limit (额度试算). */
export function previewLimit(projectId: string, amount: string): Promise<LimitPreview> {
  return call(limit.preview, { projectId, amount });
}

/** Reads the whole ledger of a project on the server and says whether it is intact (校验流水). */
export function verifyLedger(projectId: string) {
  return call(limitLedger.verify, { projectId });
}

const LEDGER = {
  key: [...LIMIT_KEY, 'ledger'],
  page: (input: object, signal: AbortSignal) =>
    call(limitLedger.page, input as CallInput<typeof limitLedger.page>, { signal }),
};
const LEDGER_EXPORTS = listExports(limitLedger.export, ledgerSheet);

/** The ledger (额度流水) of one project as a list. */
export const ledgerOf = (projectId: string) => listWithin(LEDGER, LEDGER_EXPORTS, { projectId });
