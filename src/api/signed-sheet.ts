import { signedSheets } from '#contract/settlement/signed-sheet.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** Hands in the signed copy of a paper of the company (上传签章结算单). */
export const keepSigned = (
  paper: keyof typeof signedSheets,
  input: CallInput<typeof signedSheets.sale>,
  action: Action,
): Promise<unknown> => call(signedSheets[paper], input, { action });
