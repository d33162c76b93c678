import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { type Actor, makeTransition } from '#server/kernel/document/transitions.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { settleBounced } from './bounce.ts';
import { lockMoving } from './lock.ts';
import { prepare } from './prepare.ts';
import { keepReceipt, readReceipt } from './receipt.ts';
import { enterReturn } from './return.ts';
import { settlePaid } from './settle.ts';
import { paymentRules } from './transitions.ts';

const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'p');

const OFFICER = '13800000015';
const DIRECTOR = '13800000016';

type Life = 'pending' | 'paying' | 'paid' | 'received' | 'returned' | 'failed' | 'bounced';

interface DemoPayOut {
  amount: string;
  life: Life;
  /** Ago. */
  days: number;
}

/** Parts of the 1,448,800.00 that were granted, one in each state; the rest waits to be prepared. */
const IN_PARTS: readonly DemoPayOut[] = [
  { amount: '400000.00', life: 'returned', days: 9 },
  { amount: '150000.00', life: 'bounced', days: 6 },
  { amount: '48800.00', life: 'failed', days: 4 },
  { amount: '300000.00', life: 'paid', days: 2 },
  { amount: '200000.00', life: 'paying', days: 1 },
  { amount: '100000.00', life: 'pending', days: 0 },
];

const IN_WHOLE: readonly DemoPayOut[] = [{ amount: '107400.00', life: 'received', days: 5 }];

const IN_ADVANCE: readonly DemoPayOut[] = [{ amount: '1385570.00', life: 'received', days: 238 }];
/** Of an order that is settled and ends. */
const TO_THE_END: readonly DemoPayOut[] = [{ amount: '36500.00', life: 'received', days: 3 }];

/** By the contract that the demo request names. */
const PAY_OUTS: Readonly<Record<string, readonly DemoPayOut[]>> = {
  'SL-CG-101': IN_ADVANCE,
  'SL-CG-002': IN_PARTS,
  'SL-CG-011': IN_WHOLE,
  'SL-CG-015': TO_THE_END,
};

/** A request that is paid: granted, its orders confirmed, and nothing of it prepared yet. */
async function payable(tx: Tx, contractNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ${requests.id} from ${requests}
    where ${requests.purchase_contract_no} = ${contractNo} and ${requests.pay_apply_status} = '3'
      and not exists (select from ${payments} where ${payments.pay_apply_id} = ${requests.id})
    order by ${requests.id} limit 1`.execute(tx);
  return rows[0]?.id;
}

interface Draw {
  id: string;
  amount: string;
  submittedAt: Date;
}

/** Advances of financings that were granted and of which nothing is prepared yet. */
async function drawn(tx: Tx): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select ${requests.id}, ${requests.approved_amount}::text as amount, ${requests.updated_at} as "submittedAt" from ${requests}
    where ${requests.factoring_id} is not null and ${requests.pay_apply_status} = '3' and not ${requests.deleted}
      and not exists (select from ${payments} where ${payments.pay_apply_id} = ${requests.id})
    order by ${requests.id}`.execute(tx);
  return rows;
}

const idOf = async (tx: Tx, phone: string): Promise<string> => {
  const found = tx.selectFrom('account').select('id').where('phone', '=', phone);
  return (await found.executeTakeFirstOrThrow()).id;
};

interface Cast extends Pick<DemoContext, 'cipher'> {
  tx: Tx;
  at: Date;
  officer: string;
  director: string;
}

async function locked(tx: Tx, id: string) {
  const payment = await lockMoving(tx, id);
  if (payment === undefined) throw new Error(`There is no pay-out ${id}`);
  return payment;
}

/** What the supplier has sent back of a pay-out: part of it confirmed, part waiting for the director. */
async function sendBack({ tx, at, cipher, officer, director }: Cast, id: string): Promise<void> {
  const settling = { tx, at, accountId: officer };
  const back = async (amount: string, bankSerialNo: string) => {
    const slip = {
      amount,
      bankSerialNo,
      payDate: wireDay(at),
      reason: '到货数量不足，退回多收货款',
    };
    return (await enterReturn(settling, await locked(tx, id), slip)).id;
  };
  const me: Actor = { accountId: director, companyId: null, roles: [] };
  const acting = { tx, at, me, emit: async () => undefined };
  const confirmed = await back('20000.00', 'TK-DEMO-1');
  await makeTransition(paymentRules(cipher).confirmReturn, 'confirmReturn', acting, {
    id: confirmed,
  });
  await back('30000.00', 'TK-DEMO-2');
}

/** The supplier has signed for it, before the money went out. */
async function signAhead({ tx, at }: Cast, id: string): Promise<void> {
  const payment = await locked(tx, id);
  const companyId = payment.request.supplierId;
  const member = tx
    .selectFrom('account_relation')
    .select('account_id as accountId')
    .where('company_id', '=', companyId)
    .where('status', '=', 2)
    .orderBy('id');
  const signer = await member.executeTakeFirst();
  if (signer === undefined) return;
  const letter = await readReceipt(tx, id, { companyId, signs: true });
  await keepReceipt({ tx, at, ...signer }, payment, letter);
}

/** One pay-out, as far as it has come; nobody is told of what never happened. */
async function live(cast: Cast, requestId: string, { amount, life }: DemoPayOut): Promise<void> {
  const { tx, at, cipher, officer, director } = cast;
  const preparing = { tx, cipher, accountId: officer, at };
  const { made } = await prepare(preparing, { requestId, amounts: [amount], remarks: '' });
  const id = made[0]?.id ?? '';
  if (life === 'pending') return;
  const rules = paymentRules(cipher);
  const emit = async () => undefined;
  const acting = (accountId: string, companyId: string | null = null) => {
    const me: Actor = { accountId, companyId, roles: companyId === null ? [] : [ROLE.finance] };
    return { tx, at, me, emit };
  };
  await makeTransition(rules.release, 'release', acting(director), { id });
  if (life === 'paying' || life === 'received') await signAhead(cast, id);
  if (life === 'paying') return;
  if (life === 'failed') {
    const reason = '收款账户状态异常，银行退单';
    await makeTransition(rules.fail, 'fail', acting(officer), { id, reason });
    return;
  }
  const settling = { tx, at, accountId: officer };
  const slip = { payDate: wireDay(at), bankSerialNo: `LS-DEMO-${amount.replace('.', '')}` };
  await settlePaid(settling, await locked(tx, id), slip);
  if (life === 'bounced') {
    const { payDate: valueDate, bankSerialNo } = slip;
    const back = { valueDate, bankSerialNo: `${bankSerialNo}-TH` };
    await settleBounced(settling, await locked(tx, id), {
      ...back,
      reason: '收款账号有误，款项退回',
    });
  }
  if (life === 'received' || life === 'returned') {
    const { request } = await locked(tx, id);
    await makeTransition(rules.received, 'received', acting(officer, request.supplierId), { id });
    if (life === 'returned') await sendBack(cast, id);
  }
}

/** Pay-outs of the demo buyer's granted requests in every state, where there are none. */
export async function addDemoPayOuts({ db, cipher, at: now }: DemoContext): Promise<void> {
  await inScope(db, { operator: true }, async (tx) => {
    const [officer, director] = [await idOf(tx, OFFICER), await idOf(tx, DIRECTOR)];
    const all: { requestId: string; payOut: DemoPayOut; at: Date }[] = [];
    for (const { id: requestId, amount, submittedAt } of await drawn(tx)) {
      const payOut = { amount, life: 'received', days: 0 } as const;
      all.push({ requestId, payOut, at: before(submittedAt, -2 * DAY) });
    }
    for (const [contractNo, payOuts] of Object.entries(PAY_OUTS)) {
      const requestId = await payable(tx, contractNo);
      if (requestId === undefined) continue;
      for (const payOut of payOuts) {
        all.push({ requestId, payOut, at: before(now, payOut.days * DAY) });
      }
    }
    for (const { requestId, payOut, at } of all.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      await live({ tx, cipher, at, officer, director }, requestId, payOut);
    }
  });
}
