import { useQuery } from '@tanstack/react-query';

import { adminBillable } from '#contract/make-invoice/admin.ts';
import { BLUE_KINDS } from '#contract/make-invoice/states.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { codedStatus } from '#src/widgets/coded.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { CATEGORY, fieldAt, fieldsOf } from './billable-fields.ts';
import { LoadingDialog } from './loading-dialog.tsx';

type Row = AdminRow<'billable'>;
type Left = Awaited<ReturnType<typeof adminCalls.leftOfSale>>;

type Part = NonNullable<Parameters<typeof adminCalls.drawInvoice>[0]['lines']>[number];

/** Categories whose code or name has what is typed, of those that finance keeps. */
async function categoriesOf(keyword: string, signal: AbortSignal) {
  const { content } = await adminLists.taxCategory.page(
    { keyword, sortKey: 'code', sortOrder: 'asc' },
    signal,
  );
  return content.map(({ code, name }) => ({ id: code, name: code, note: name }));
}

const isLeft = ({ qty, amount }: Left['lines'][number]) =>
  Number(amount) > 0 && (qty === '' || Number(qty) > 0);

/** The lines that are named, each with its quantity or amount; a line left empty is not invoiced now. */
function partsOf(lines: Left['lines'], values: Readonly<Record<string, string>>): Part[] {
  return lines.flatMap(({ key, qty }): Part[] => {
    const typed = plainNumber(values[key] ?? '');
    if (typed === '' || Number(typed) === 0) return [];
    if (qty !== '') return [{ key, qty: typed }];
    const charge = (['freight', 'serviceFee', 'fundFee'] as const).find((one) => one === key);
    return [{ key: charge ?? key, amount: typed }];
  });
}

/** What is invoiced, and under which categories. */
function chosenOf(lines: Left['lines'], values: Readonly<Record<string, string>>) {
  const parts = partsOf(lines, values);
  const taxCategories = parts.map(({ key }) => ({
    key,
    taxCategoryCode: values[`${CATEGORY}${key}`]?.trim() ?? '',
  }));
  return { lines: parts, taxCategories };
}

/** 开票申请: everything that is left with one click, or less of it. */
function DrawDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...adminLists.billable.key, 'left', row.id],
    queryFn: () => adminCalls.leftOfSale({ id: row.id }),
    staleTime: 0,
  });
  if (!data) {
    const retry = () => void refetch();
    return <LoadingDialog title="开票申请" error={error} onRetry={retry} onClose={onClose} />;
  }
  const lines = data.lines.filter(isLeft);
  return (
    <AskDialog
      title="开票申请"
      fields={[
        {
          name: 'invoiceKind',
          label: '发票种类',
          control: 'select',
          options: BLUE_KINDS.map((value) => ({ value, label: enumName('InvoiceKind', value) })),
        },
        ...fieldsOf(lines, categoriesOf),
        { name: 'receiverEmail', label: '收票邮箱', max: 100 },
        { name: 'remarks', label: '备注', max: 200 },
      ]}
      submit="开票申请"
      done="已生成开票单，开具后请登记发票"
      send={({ invoiceKind, receiverEmail = '', remarks = '', ...values }, action) =>
        adminCalls.drawInvoice(
          {
            id: row.id,
            invoiceKind: BLUE_KINDS.find((one) => one === invoiceKind) ?? BLUE_KINDS[0],
            ...chosenOf(lines, values),
            receiverEmail,
            remarks,
          },
          action,
        )
      }
      nameOf={(path, values) => fieldAt(path, partsOf(lines, values))}
      onClose={onClose}
    >
      <p>
        销售订单 {data.salesOrderNo}，购买方 {data.buyerTitle || row.buyerName}，税号{' '}
        {data.buyerTaxNo || '未填写'}
      </p>
      {data.missing.length > 0 && (
        <p role="alert">开票资料不完整：{data.missing.join('、')}。专用发票须补充后才能开具。</p>
      )}
    </AskDialog>
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminBillable',
  source: adminLists.billable,
  exports: operatorExports(adminBillable.export, adminBillable.sheet),
  columns: [
    {
      key: 'salesOrderNo',
      title: '销售订单号',
      width: 180,
      pinned: true,
      link: { route: 'adminSettled', query: { id: 'id' } },
    },
    { key: 'buyerName', title: '采购方', width: 190 },
    { key: 'leftAmount', title: '未开票金额', unit: '元', width: 150, as: 'money', sum: true },
    { key: 'settleAmount', title: '结算金额', unit: '元', width: 150, as: 'money', sum: true },
    { key: 'appliedAmount', title: '待开票金额', unit: '元', width: 140, as: 'money', sum: true },
    { key: 'invoicedAmount', title: '已开票金额', unit: '元', width: 140, as: 'money', sum: true },
    { key: 'disputedAmount', title: '争议金额', unit: '元', width: 130, as: 'money', sum: true },
    {
      ...codedStatus('salesOrderStatus', 'SalesOrderStatus', { 3: 'wait', 4: 'wait', 5: 'route' }),
      title: '状态',
      width: 110,
    },
    { key: 'projectName', title: '项目', width: 180 },
    { key: 'settleDate', title: '结算日期', width: 110 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '订单号 / 项目 / 采购方' },
    { kind: 'dateRange', key: 'settleDate', label: '结算日期' },
  ],
  actions: [
    {
      name: 'draw',
      label: '开票申请',
      dialog: (row, close) => <DrawDialog row={row} onClose={close} />,
    },
  ],
  empty: '采购方确认结算后，未开完票的销售订单显示在这里',
};

/** 待开票结算. */
export const View = () => <AdminList list={LIST} />;
