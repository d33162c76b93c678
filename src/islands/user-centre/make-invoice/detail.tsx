import type { MakeInvoiceDetail } from '#contract/make-invoice/make-invoice.ts';
import { DIRECTION } from '#contract/make-invoice/states.ts';
import { IN_WAY, OUT_WAY } from '#contract/make-invoice/way.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import type { DetailDeclaration } from '#src/widgets/document/document-detail.tsx';
import { RecordDetail } from '#src/widgets/document/record-detail.tsx';

import { INVOICES } from './invoices.tsx';
import { ChainPanel, CheckPanel, LinesPanel, SettlementPanel, TitlePanel } from './panels.tsx';

const isOut = ({ direction }: MakeInvoiceDetail) => direction === DIRECTION.out;

/** rules.md C.23: 发票抬头 · 明细 · 关联结算单 · 发票文件 · 红冲链. */
const DETAIL: DetailDeclaration<MakeInvoiceDetail> = {
  head: (row) => ({
    about: [row.projectName, row.settlementNo],
    amount: { label: '价税合计（元）', value: formatNumber(row.amountIncl) },
  }),
  panels: [
    { way: OUT_WAY, status: 'invoiceStatus', shows: isOut },
    { way: IN_WAY, status: 'invoiceStatus', shows: (row) => !isOut(row) },
    { Part: CheckPanel },
    {
      title: '发票信息',
      fields: [
        'direction',
        'invoiceKind',
        'invoiceCode',
        'invoiceNo',
        'invoiceDate',
        'checkCode',
        'amountExcl',
        'taxAmount',
        'amountIncl',
        'deliverTime',
        'signTime',
        'statusReason',
        'remarks',
      ],
    },
    { Part: TitlePanel },
    { Part: LinesPanel },
    { Part: SettlementPanel },
    { title: '发票文件', label: '发票文件', files: ({ attachment }) => attachment },
    { Part: ChainPanel },
  ],
};

export const View = () => <RecordDetail noun={INVOICES} detail={DETAIL} />;
