import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { grouped, round2 } from '#contract/arithmetic/money.ts';
import { isOfFileAlone } from '#contract/make-invoice/difference.ts';
import { INVOICE_KIND, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { supplyInvoice } from '#contract/make-invoice/supply.ts';
import { withTax } from '#contract/settlement/amounts.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import type { RecordReaders } from '#server/kernel/files/record-readers.ts';
import type { Telling } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { expectedBy, missingOf } from './check.ts';
import { OBJECT } from './draw-up.ts';
import { EVENT } from './messages.ts';
import { writeAfterReading } from './read-ahead.ts';
import { handIn, replace } from './supply.ts';

type Done = Awaited<ReturnType<typeof handIn>>;

/** Finance hears of what passed its check, and of what it is to look at. */
async function tellFinance(
  { tx, at, emit }: Telling,
  { id, no, settlement, status, differences }: Done,
  amount: string,
) {
  const passed = status === INVOICE_STATUS.delivered;
  if (!passed && !isOfFileAlone(differences)) return;
  const accountId = await operatorsOf(tx, FINANCE_OFFICERS, at);
  const payload = { id, no, settlementNo: settlement.no, amount: grouped(round2(amount)) };
  await emit({ topic: passed ? EVENT.handedIn : EVENT.toLookAt, accountId, payload });
}

const answerOf = ({ id, no, status, differences }: Done) => ({
  id,
  no,
  invoiceStatus: status,
  differences,
});

const mine = sessionRead<{ id: string }, { id: string }>(({ db, me, p }) =>
  db
    .selectFrom('purchase_settlement')
    .select('id')
    .where('id', '=', p('id'))
    .where('company_id', '=', me.companyId),
);

/** What an invoice of mine has to say. */
export function expectedRoute(kernel: Kernel): Route {
  return signedInRead(kernel, supplyInvoice.expected, {
    query: mine,
    values: ({ input }) => ({ id: input.purchaseSettlementId }),
    async answer([row], { me }) {
      expectOneOf(me, readersOf('invoice'));
      if (row === undefined) throw noSuchRecord();
      const { accountId, companyId } = me;
      const scope = { accountId, ...(companyId !== null && { companyId }) };
      const found = await inScope(kernel.db, scope, (tx) => expectedBy(tx, row.id, companyId));
      const { no, seller, buyer, left } = found;
      return {
        settlementNo: no,
        sellerName: seller.title,
        sellerTaxNo: seller.taxNo,
        buyerName: buyer.title,
        buyerTaxNo: buyer.taxNo,
        missing: missingOf([seller, buyer], INVOICE_KIND.digitalSpecial),
        lines: left.map(({ line, qty, amount }) => ({
          key: line.key,
          goodsName: line.goodsName,
          spec: line.spec,
          unit: line.unit,
          taxRate: line.taxRate,
          qty: qty ?? '',
          ...withTax(amount, line.taxRate),
        })),
      };
    },
  });
}

/** What a supplier hands in (进项发票), held against what the server read of its file before. */
export function supplyRoutes(kernel: Kernel, readers: RecordReaders): Route[] {
  return [
    writeAfterReading(kernel, readers, supplyInvoice.submit, async (writing, reading) => {
      const { tx, me, at, input, emit, note, noteAlso } = writing;
      expectOneOf(me, writersOf('invoice'));
      const { purchaseSettlementId, ...paper } = input;
      const { accountId, companyId } = me;
      const done = await handIn(
        { tx, at, reading, accountId, companyId },
        purchaseSettlementId,
        paper,
      );
      const after = { invoiceStatus: done.status, differences: done.differences };
      note({ objectType: OBJECT, objectId: done.id, detail: { after } });
      noteAlso({ objectType: 'purchaseSettlement', objectId: purchaseSettlementId });
      await tellFinance({ tx, at, emit }, done, paper.amountIncl);
      return answerOf(done);
    }),
    writeAfterReading(kernel, readers, supplyInvoice.replace, async (writing, reading) => {
      const { tx, me, at, input, emit, note, noteAlso } = writing;
      expectOneOf(me, writersOf('invoice'));
      const { id, version, ...paper } = input;
      const { accountId, companyId } = me;
      const done = await replace({ tx, at, reading, accountId, companyId }, { id, version }, paper);
      const after = { invoiceStatus: done.status, differences: done.differences };
      note({ objectType: OBJECT, objectId: id, detail: { after } });
      noteAlso({ objectType: 'purchaseSettlement', objectId: done.settlement.id });
      await tellFinance({ tx, at, emit }, done, paper.amountIncl);
      return answerOf(done);
    }),
  ];
}
