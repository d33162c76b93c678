import { actualDelivery, type ExpectedReceipt } from '#contract/actual-delivery/calls.ts';
import { recognizeSlip, type SlipReading } from '#contract/file/recognition.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { documentQueries } from './document.ts';

/** Receipts (上传实收). */
export const receiptQueries = documentQueries('actualDelivery', actualDelivery);

/** What a delivery brings, with the rule that will settle it and who may sign. */
export function fetchExpected(deliveryId: string, signal: AbortSignal): Promise<ExpectedReceipt> {
  return call(actualDelivery.expected, { id: deliveryId }, { signal });
}

/** Deliveries to my company that wait for their receipt, by part of their number. */
export function searchAwaiting(
  asked: { projectId?: string; nameLike: string },
  signal: AbortSignal,
): Promise<CallOutput<typeof actualDelivery.awaiting>> {
  return call(actualDelivery.awaiting, asked, { signal });
}

/** What is printed on a picture of a slip, with the place of each figure. */
export function readSlip(fileId: string, signal: AbortSignal): Promise<SlipReading> {
  return call(recognizeSlip, { fileId }, { signal });
}

/** Objects as the supplier to the quantities of some lines. */
export function objectToReceipt(
  input: CallInput<typeof actualDelivery.object>,
  action: Action,
): Promise<CallOutput<typeof actualDelivery.object>> {
  return call(actualDelivery.object, input, { action });
}
