import { round2 } from '#contract/arithmetic/money.ts';
import { sumOf } from '#contract/arithmetic/money-line.ts';
import {
  adminSettlement,
  type SettlementInput,
  type SettlementPreview,
} from '#contract/settlement/draw-up.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { makeSettlement } from './make.ts';
import { openSettlement } from './open.ts';
import { type PaperLine, type Reckoned, reckon } from './reckon.ts';
import { tellMade } from './told.ts';

const shownLine = ({ receipt, ...line }: PaperLine) => ({
  actualLineId: receipt.actualLineId,
  settleQty: receipt.settleQty,
  priceIncl: line.priceIncl,
  grossAmount: line.grossAmount,
  deduction: line.deduction,
  amountIncl: line.amountIncl,
  taxAmount: line.taxAmount,
});

function previewOf(
  { sale, purchase, advances, exposure }: Reckoned,
  { saleRemarks, purchaseRemarks }: SettlementInput,
): SettlementPreview {
  const { amounts } = sale;
  const { totals } = purchase;
  return {
    sale: {
      lines: sale.lines.map(shownLine),
      goodsAmount: amounts.goodsAmount,
      deductionTotal: amounts.deductionTotal,
      freight: amounts.freight,
      serviceFee: amounts.serviceFee,
      fundFee: amounts.fundFee,
      settlePrincipal: amounts.settlePrincipal,
      settleAmount: amounts.settleAmount,
      taxAmount: amounts.taxAmount,
      exposure,
      remarks: saleRemarks,
      advances: advances.map(({ amount, fromDate, untilDate, days, fee }) => ({
        amount,
        fromDate,
        untilDate,
        days,
        fee,
      })),
    },
    purchase: {
      lines: purchase.lines.map(shownLine),
      goodsAmount: totals.goodsAmount,
      deductionTotal: totals.deductionTotal,
      settleAmount: totals.amountIncl,
      taxAmount: totals.taxAmount,
      remarks: purchaseRemarks,
    },
  };
}

/** Drawing up settlements (制单): what waits, both papers as they would be, and both made. */
export function settlementRoutes(kernel: Kernel): Route[] {
  return [
    transactedRead(kernel, adminSettlement.open, ({ tx, input }) =>
      openSettlement(tx, input.estimateOrderId),
    ),
    transactedRead(kernel, adminSettlement.preview, async ({ tx, input }) =>
      previewOf(await reckon(tx, input, { today: wireDay(kernel.clock.now()) }), input),
    ),
    write(kernel, adminSettlement.make, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const made = await makeSettlement(tx, input, { at, accountId: me.accountId });
      const { reckoned, sale, purchase } = made;
      const { order } = reckoned;
      const amounts = {
        sale: reckoned.sale.amounts.settleAmount,
        purchase: reckoned.purchase.totals.amountIncl,
        deductions: round2(
          sumOf([reckoned.sale.amounts.deductionTotal, reckoned.purchase.totals.deductionTotal]),
        ),
      };
      note({
        objectType: 'officialSalesOrder',
        objectId: sale.id,
        detail: { after: { salesOrderNo: sale.no, settleAmount: amounts.sale } },
      });
      noteAlso({
        objectType: 'purchaseSettlement',
        objectId: purchase.id,
      });
      await tellMade({ tx, at, emit }, { ...order, sale, purchase });
      return { salesOrderNo: sale.no, settlementNo: purchase.no };
    }),
  ];
}
