import { multiply } from '#contract/arithmetic/money.ts';
import type { OpenSettlement, SettlementPreview } from '#contract/settlement/draw-up.ts';
import { formatNumber, formatPortalNumber, formatQuantity } from '#src/lib/format-number.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './settle.module.css';

type Amounts = readonly (readonly [title: string, amount: string, note?: string])[];

interface PaperProps {
  title: string;
  lines: SettlementPreview['sale']['lines'];
  names: ReadonlyMap<string, string>;
  amounts: Amounts;
  remarks: string;
}

function Paper({ title, lines, names, amounts, remarks }: PaperProps) {
  return (
    <Panel title={title}>
      <table className={styles.paper}>
        <thead>
          <tr>
            <th scope="col">货物</th>
            <th scope="col">数量 × 单价</th>
            <th scope="col">金额（元）</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.actualLineId}>
              <th scope="row">{names.get(line.actualLineId)}</th>
              <td>
                {formatQuantity(line.settleQty)} × {formatPortalNumber(line.priceIncl)}
                {Number(line.deduction) > 0 && `，扣款 ${formatNumber(line.deduction)}`}
              </td>
              <td>{formatNumber(line.amountIncl)}</td>
            </tr>
          ))}
          {amounts.map(([name, amount, note = '']) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{note}</td>
              <td>{formatNumber(amount)}</td>
            </tr>
          ))}
          {remarks !== '' && (
            <tr>
              <th scope="row">备注</th>
              <td colSpan={2}>{remarks}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Panel>
  );
}

interface Props {
  order: OpenSettlement;
  preview: SettlementPreview;
}

function saleAmounts(
  { sale }: SettlementPreview,
  { annualRate, serviceRate }: OpenSettlement,
): Amounts {
  const fund = sale.advances
    .map(
      ({ amount, days }) =>
        `${formatNumber(amount)} × 年利率 ${multiply(annualRate, '100')}% × ${days} 天`,
    )
    .join('；');
  return [
    ['货款', sale.goodsAmount],
    ['扣款', `-${sale.deductionTotal}`],
    ['运费', sale.freight],
    ['服务费', sale.serviceFee, `货款 × ${multiply(serviceRate, '100')}%`],
    ['资金占用费', sale.fundFee, fund],
    ['结算金额', sale.settleAmount, `其中税额 ${formatNumber(sale.taxAmount)}`],
  ];
}

/** Both papers as they would be made; the one is the buyer's, the other the supplier's, and neither sees the other. */
export function PreviewPanels({ order, preview }: Props) {
  const names = new Map(
    order.lines.map(({ actualLineId, goodsName, spec }) => [actualLineId, `${goodsName} ${spec}`]),
  );
  const { sale, purchase } = preview;
  return (
    <div className={styles.papers}>
      <Paper
        title={`正式销售订单 · ${order.buyerName}`}
        lines={sale.lines}
        names={names}
        amounts={saleAmounts(preview, order)}
        remarks={sale.remarks}
      />
      <Paper
        title={`采购结算单 · ${order.supplierName}`}
        lines={purchase.lines}
        names={names}
        amounts={[
          ['货款', purchase.goodsAmount],
          ['扣款', `-${purchase.deductionTotal}`],
          ['结算金额', purchase.settleAmount, `其中税额 ${formatNumber(purchase.taxAmount)}`],
        ]}
        remarks={purchase.remarks}
      />
    </div>
  );
}
