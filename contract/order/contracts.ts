import * as z from 'zod/mini';

import { CONTRACT_KEEPERS } from '../account/platform-role.ts';
import { requiredFiles } from '../file/file.ts';
import { mostFiles } from '../file/types.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { id } from '../noun/fields.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Codes of FileType of what both sides of an order have signed: 订单合同, 补充协议. */
export const CONTRACT_FILES = [41, 42] as const;

/** Among the actions of an order whose company may hand in its contract. */
export const KEEP_CONTRACT = 'keepContract';

/** What is missing before contracts are sent, and what is none. */
export const NO_CONTRACT = '请上传订单合同或补充协议';
export const NOT_A_CONTRACT = '只能上传订单合同和补充协议';

const input = z.strictObject({
  id,
  attachment: requiredFiles(NO_CONTRACT, mostFiles(CONTRACT_FILES)),
});

const handedIn = <const Name extends string>(name: Name, word: string) =>
  endpoint({
    ...customerWrite,
    name: `${name}KeepContract`,
    word: '上传订单合同',
    path: `/portal/${name}/keepContract`,
    summary: `Hand in the signed contract of one of the company's ${word}; what is there stays`,
    input,
    output: nothing,
  });

const keptIn = <const Name extends string>(name: Name, path: string, word: string) =>
  endpoint({
    ...operatorWrite,
    roles: CONTRACT_KEEPERS,
    name: `admin${name}KeepContract`,
    word: '上传订单合同',
    path: `/admin/${path}/keepContract`,
    summary: `Add the signed contract of one of the ${word}, which its side reads; what is there stays`,
    input,
    output: nothing,
  });

const PURCHASES = 'purchase orders (采购订单)';
const ESTIMATES = 'estimate orders (暂估单)';

/** The signed contracts (订单合同) of both orders of a deal, as each side hands in its own (rules.md C.4, C.5). */
export const orderContracts = {
  purchaseOrder: handedIn('purchaseOrder', PURCHASES),
  estimateOrder: handedIn('estimateOrder', ESTIMATES),
};

/** The same of the platform, which is the other side of both. */
export const adminOrderContracts = {
  purchaseOrder: keptIn('PurchaseOrder', 'purchaseOrder', PURCHASES),
  estimateOrder: keptIn('EstimateOrder', 'estimateOrder', ESTIMATES),
};
