import { type ConfirmHeading, type ConfirmView, confirm } from '#contract/factoring/confirm.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** Whose notice a link is for. */
export const openConfirm = (token: string): Promise<ConfirmHeading> =>
  call(confirm.open, { token });

/** Sends a code to the phone that the link was made for. */
export const askConfirmCode = (token: string): Promise<unknown> => call(confirm.code, { token });

/** Proves that phone; answers the notice with a pass. */
export const proveConfirm = (
  token: string,
  code: string,
): Promise<{ pass: string; notice: ConfirmView }> => call(confirm.prove, { token, code });

/** Confirms amount and due date of each receivable (确权); answers the notice as it stands then. */
export const answerConfirm = (input: CallInput<typeof confirm.answer>): Promise<ConfirmView> =>
  call(confirm.answer, input);
