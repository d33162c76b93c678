import type { Difference } from '#contract/make-invoice/difference.ts';
import type {
  InvoiceLine,
  InvoiceParty,
  MakeInvoiceDetail,
} from '#contract/make-invoice/make-invoice.ts';
import { DIRECTION } from '#contract/make-invoice/states.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { addressFor } from '#src/ui/list-table/field-value.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';

import styles from './make-invoice.module.css';

const PARTY: readonly (readonly [keyof InvoiceParty, string])[] = [
  ['title', '名称'],
  ['taxNo', '纳税人识别号'],
  ['address', '地址'],
  ['phone', '电话'],
  ['bank', '开户银行'],
  ['account', '银行账号'],
];

function Party({ name, party }: { name: string; party: InvoiceParty }) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <dl className={styles.party}>
        {PARTY.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{party[key] || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 发票抬头: both companies as they stood when it was drawn up. */
export function TitlePanel({ row }: { row: MakeInvoiceDetail }) {
  return (
    <Panel title="发票抬头">
      <div className={styles.parties}>
        <Party name="购买方" party={row.buyer} />
        <Party name="销售方" party={row.seller} />
      </div>
    </Panel>
  );
}

type Line = InvoiceLine & { readonly category: string };

const COLUMNS: readonly ReadColumn<Line>[] = [
  ['category', '税收分类编码', 'text'],
  ['goodsName', '货物或服务', 'text'],
  ['spec', '规格型号', 'text'],
  ['unit', '单位', { codeOf: 'Unit' }],
  ['qty', '数量', 'number'],
  ['priceExcl', '单价（不含税）', 'number'],
  ['amountExcl', '金额（不含税）', 'money', 'sum'],
  ['taxRate', '税率', { codeOf: 'TaxRate' }],
  ['taxAmount', '税额', 'money', 'sum'],
  ['amountIncl', '价税合计', 'money', 'sum'],
];

/** 明细. */
export function LinesPanel({ row }: { row: MakeInvoiceDetail }) {
  const rows = row.lines.map((line): Line => {
    const category = `${line.taxCategoryCode} ${line.taxCategoryName}`.trim();
    return { ...line, category };
  });
  return <ReadTable title="明细" columns={COLUMNS} rows={rows} />;
}

/** What differs from the settlement, one line each: what it should say, what it says, and the rule. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.differences} aria-label="不一致的内容">
      {differences.map(({ field, word, expected, found, rule }) => (
        <li key={`${field} ${word}`}>
          <strong>{word}</strong>
          <span>
            应为 <em>{expected}</em>，实为 <em>{found === '' ? '空' : found}</em>
          </span>
          <span className={styles.rule}>{rule}</span>
        </li>
      ))}
    </ul>
  );
}

/** 校验结果 of a supplier's invoice that did not pass. */
export function CheckPanel({ row }: { row: MakeInvoiceDetail }) {
  if (row.differences.length === 0) return null;
  return (
    <Panel title="校验结果">
      <Differences differences={row.differences} />
    </Panel>
  );
}

/** 关联结算单. */
export function SettlementPanel({ row }: { row: MakeInvoiceDetail }) {
  const isOut = row.direction === DIRECTION.out;
  const route = isOut ? 'officialSalesOrderDetail' : 'purchaseSettlementDetail';
  return (
    <Panel title="关联结算单">
      <p>
        {isOut ? '正式销售订单' : '采购结算单'}{' '}
        <a href={addressFor({ route, query: { id: 'settlementId' } }, row)}>{row.settlementNo}</a>
        <span className={styles.rule}>　{row.projectName}</span>
      </p>
    </Panel>
  );
}

/** 红冲链: the invoice, and the red one that reverses it. */
export function ChainPanel({ row }: { row: MakeInvoiceDetail }) {
  if (row.chain.length === 0) return null;
  return (
    <Panel title="红冲链">
      <ol className={styles.chain}>
        {row.chain.map((one) => (
          <li key={one.id} aria-current={one.id === row.id ? 'true' : undefined}>
            <a href={addressFor({ route: 'makeInvoiceDetails', query: { id: 'id' } }, one)}>
              {one.invoiceApplyNo}
            </a>
            <span>{one.invoiceNo || '待开票'}</span>
            <span>{one.invoiceDate}</span>
            <span>{formatNumber(one.amountIncl)} 元</span>
            <span>{enumName('InvoiceStatus', one.invoiceStatus)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
