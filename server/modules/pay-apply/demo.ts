import { sql } from 'kysely';

import { PAY_ADVANCE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  addDemoDocuments,
  type DemoDocument,
  refusing,
  returning,
} from '#server/demo/documents.ts';
import { agreeing, type DemoCast, withdrawDemo } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lateRequests, requestsOf, type State } from './demo-requests.ts';
import { payApplyRecord } from './document.ts';

const theirs = columnsOf('contact_bank', 'b');
const partners = columnsOf('contact_client', 'p');
const lines = columnsOf('factoring_line', 'l');
const banks = columnsOf('bank', 'k');

/** What sellers ask for of financings, by how the invoice's number ends and days ago: the whole advance of each. */
const DRAWN = [
  { invoiceEnd: '000036', days: 192, applyAmount: '420000.00' },
  { invoiceEnd: '000037', days: 169, applyAmount: '240000.00' },
  { invoiceEnd: '000038', days: 147, applyAmount: '512000.00' },
] as const;

interface Draw extends DemoDocument<State> {
  /** How the invoice of a receivable of the financing ends; absent where goods are paid. */
  invoiceEnd?: string;
}

const draws = (at: Date): readonly Draw[] =>
  DRAWN.map(({ invoiceEnd, days, applyAmount }) => ({
    invoiceEnd,
    project: '示例周转料应收保理',
    state: 'approved',
    days,
    values: {
      drawType: PAY_ADVANCE,
      applyAmount,
      payMethod: '1',
      expectPayDate: wireDay(before(at, -7 * DAY)),
      purpose: '应收账款融资放款',
    },
  }));

/** The financing that is drawn on, paid to its seller's own account. */
async function sellerOf(tx: Tx, { companyId }: DemoCast, invoiceEnd: string) {
  const { rows } = await sql<{ factoringId: string; bankId: string }>`
    select ${lines.factoring_id}::text as "factoringId", ${banks.id}::text as "bankId"
    from ${lines} join ${banks} on ${banks.company_id} = ${companyId} and ${banks.bank_type} = '1' and not ${banks.deleted}
    where ${lines.invoice_no} like ${`%${invoiceEnd}`} and ${lines.live} order by ${banks.id} limit 1`.execute(
    tx,
  );
  return { supplierId: companyId, ...rows[0] };
}

/** The supplier with its account, as the demo buyer noted it. */
async function supplierOf(tx: Tx, { partner, companyId }: DemoCast) {
  const { rows } = await sql<{ id: string }>`
    select ${theirs.id} from ${theirs} join ${partners} on ${partners.id} = ${theirs.contact_client_id}
    where ${theirs.company_id} = ${companyId} and ${partners.party_company_id} = ${partner.companyId}
    order by ${theirs.id} limit 1`.execute(tx);
  return { supplierId: partner.companyId, bankId: rows[0]?.id ?? '' };
}

/** Payment requests of the demo buyers. */
export const addDemoPayApplies = (context: DemoContext): Promise<void> =>
  addDemoDocuments<Draw>(context, payApplyRecord, ({ late }) => ({
    demos: late ? lateRequests(context.at) : [...draws(context.at), ...requestsOf(context.at)],
    more: (tx, cast, { invoiceEnd }) =>
      invoiceEnd === undefined ? supplierOf(tx, cast) : sellerOf(tx, cast, invoiceEnd),
    lives: {
      inReview: [],
      withdrawn: [],
      rejected: [{ hours: 4, act: refusing('合同尚未盖章，请补齐后重新申请') }],
      returned: [
        {
          hours: 3,
          act: returning('付款比例与合同约定不一致，请核对', ['pay', 'payRatio', '合同约定为 50%']),
        },
      ],
      approved: [{ hours: 3, every: 3, act: agreeing() }],
    },
    decided: async (cast, { state }, id, after) => {
      const { flow } = payApplyRecord;
      if (state !== 'withdrawn') return;
      await withdrawDemo(cast, { flow, id }, after(2), '数量有误，重新填写');
    },
  }));
