import type { MakeInvoiceRow } from '#contract/make-invoice/make-invoice.ts';
import { savedViews } from '#src/api/saved-view.ts';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import { codedFilter } from '#src/widgets/coded.ts';
import { useDialogs } from '#src/widgets/noun/use-dialogs.tsx';

import { INVOICES } from './invoices.tsx';

const FILTERS = [
  { kind: 'text', key: 'nameLike', label: '号码 / 结算单 / 项目' },
  codedFilter('direction', '方向', 'InvoiceDirection'),
  codedFilter('invoiceKind', '种类', 'InvoiceKind'),
  codedFilter('invoiceStatus', '状态', 'InvoiceStatus'),
  { kind: 'dateRange', key: 'invoiceDate', label: '开票日期' },
] as const;

/** 发票: what the platform issues to my company, and what my company hands in to it. */
export function View() {
  const { actions, dialog } = useDialogs<MakeInvoiceRow>(INVOICES.actions);
  return (
    <>
      <ListPage
        route="makeInvoice"
        exports={INVOICES.exports}
        columns={INVOICES.columns}
        filters={FILTERS}
        actions={actions}
        empty="结算确认后，平台开具的发票和贵司提交的发票显示在这里"
        listKey="makeInvoice"
        source={INVOICES.queries}
        views={savedViews}
      />
      {dialog}
    </>
  );
}
