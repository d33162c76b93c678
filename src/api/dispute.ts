import { disputeCalls } from '#contract/dispute/calls.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

type Calls = typeof disputeCalls;

/** Raises a dispute over a line of a document (发起争议); answers its id and number. */
export const raiseDispute = (
  input: CallInput<Calls['raise']>,
  action: Action,
): Promise<{ id: string; no: string }> => call(disputeCalls.raise, input, { action });

/** Says what of the claim is right (提出方案). */
export const offerDispute = (input: CallInput<Calls['offer']>, action: Action): Promise<unknown> =>
  call(disputeCalls.offer, input, { action });

/** Accepts the other side's last offer, or its claim (接受方案). */
export const acceptDispute = (
  input: CallInput<Calls['accept']>,
  action: Action,
): Promise<unknown> => call(disputeCalls.accept, input, { action });

/** Adds words and evidence (补充说明). */
export const noteDispute = (input: CallInput<Calls['note']>, action: Action): Promise<unknown> =>
  call(disputeCalls.note, input, { action });

/** Asks the platform to rule (申请平台裁定). */
export const escalateDispute = (
  input: CallInput<Calls['escalate']>,
  action: Action,
): Promise<unknown> => call(disputeCalls.escalate, input, { action });

/** Takes a dispute back (撤销争议). */
export const withdrawDispute = (
  input: CallInput<Calls['withdraw']>,
  action: Action,
): Promise<unknown> => call(disputeCalls.withdraw, input, { action });
