import * as z from 'zod/mini';

import { requiredFiles } from '../file/file.ts';
import { fileRule } from '../file/types.ts';
import { id } from '../noun/fields.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** FileType 签章结算单: the printed paper with the seals of both sides. */
export const SIGNED_SHEET = 52;

/** Among the actions of a paper whose company may hand it in signed. */
export const KEEP_SIGNED = 'keepSigned';

/** What such a paper lacks before it is sent. */
export const NO_SIGNED_SHEET = '请上传双方签章的结算单';

const signedSheet = <const Name extends string>(name: Name, word: string) =>
  endpoint({
    ...customerWrite,
    name: `${name}KeepSigned`,
    word: '上传签章结算单',
    path: `/portal/${name}/keepSigned`,
    summary: `Hand in a signed copy of one of the company's ${word}; those that were handed in before stay`,
    input: z.strictObject({
      id,
      attachment: requiredFiles(NO_SIGNED_SHEET, fileRule(SIGNED_SHEET).count),
    }),
    output: nothing,
  });

/** The signed copies of both papers of a settlement (rules.md C.6), each kept by its own company and read by the platform. */
export const signedSheets = {
  sale: signedSheet('officialSalesOrder', 'official sales orders (正式销售订单)'),
  purchase: signedSheet('purchaseSettlement', 'purchase settlements (采购结算单)'),
};
