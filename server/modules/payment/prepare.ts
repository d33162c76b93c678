import { sql } from 'kysely';
import { add, round2 } from '#contract/arithmetic/money.ts';
import { PAY_OUT, PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { platformAccount } from '#server/kernel/company/platform.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { expectRoom } from '#server/trade/factoring/room.ts';
import {
  expectBuyer,
  expectFits,
  expectOrders,
  expectPaperAgreed,
  expectPayable,
  expectPayee,
  expectProject,
  isVerified,
  leftOf,
} from './checks.ts';
import { type KeptAccount, lockRequest, type Request } from './lock.ts';

export interface Preparing {
  tx: Tx;
  cipher: FieldCipher;
  accountId: string;
  at: Date;
}

/** What is prepared of one request. */
export interface Parts {
  requestId: string;
  /** Decimal texts above zero, one for each pay-out. */
  amounts: readonly string[];
  payerBankId?: string | undefined;
  remarks: string;
}

function payeeOf({ account, companyId }: Request): KeptAccount {
  if (account === null || account.sealed === '') throw refused(PAYMENT_REFUSAL.noAccount);
  return { ...account, purpose: purposeOf('pay_apply', 'account_no', companyId) };
}

async function payerOf(tx: Tx, bankId: string | undefined) {
  const { bankId: id, companyId, ...account } = await platformAccount(tx, bankId);
  const { name, accountNoSealed: sealed, accountNoLast4: last4, openBank, cnapsCode } = account;
  const purpose = purposeOf('bank', 'account_no', companyId);
  const payer: KeptAccount = { name, sealed, purpose, last4, openBank, cnapsCode };
  return { id, companyId, payer };
}

/**
 * Prepares pay-outs of a request (制单), each to the cent and all within what is left of the grant (I5). The accounts of both
 * sides are kept as they are now. Answers the request and the pay-outs' ids and numbers. Throws what stands in the way.
 */
export async function prepare(
  { tx, cipher, accountId, at }: Preparing,
  { requestId, amounts, payerBankId, remarks }: Parts,
) {
  const request = await lockRequest(tx, requestId);
  if (request === undefined) throw noSuchRecord();
  expectPayable(request);
  await expectOrders(tx, request);
  await expectPaperAgreed(tx, request);
  await expectProject(tx, request);
  await expectBuyer(tx, request);
  const payee = payeeOf(request);
  const { supplierId } = request;
  await expectPayee(tx, { supplierId, payee });
  const verified = await isVerified(tx, { cipher, supplierId, payee });
  const total = round2(amounts.reduce((sum, amount) => add(sum, amount), '0'));
  expectFits(total, await leftOf(tx, request));
  await expectRoom(tx, request, { today: wireDay(at), more: total });
  const { id: bankId, companyId, payer } = await payerOf(tx, payerBankId);
  const made: { id: string; no: string }[] = [];
  for (const amount of amounts) {
    const no = await nextNumber(tx, 'FK', at);
    const { id } = await tx
      .insertInto('payment')
      .values({
        company_id: companyId,
        seen_by: sql<string[]>`array[${companyId}, ${supplierId}]::bigint[]`,
        payment_no: no,
        direction: PAY_OUT,
        project_id: request.projectId,
        pay_apply_id: request.id,
        supplier_id: supplierId,
        amount,
        pay_method: request.payMethod,
        payer_bank_id: bankId,
        payer: JSON.stringify(payer),
        payee: JSON.stringify(payee),
        payee_verified: verified,
        prepared_by: accountId,
        remarks,
        created_by: accountId,
        created_at: at,
        updated_by: accountId,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push({ id, no });
  }
  return { request, made, total };
}
