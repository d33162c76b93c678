import type { AttachmentInput } from '#contract/file/file.ts';
import { orderContracts } from '#contract/order/contracts.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** Hands in the signed contract of an order of the company (上传订单合同). */
export const keepContract = (
  order: keyof typeof orderContracts,
  input: { id: string; attachment: AttachmentInput[] },
  action: Action,
): Promise<unknown> => call(orderContracts[order], input, { action });
