import { grouped } from '#contract/arithmetic/money.ts';
import { adminPayment } from '#contract/payment/admin.ts';
import { PAPER_DUE, PAPER_NO } from '#contract/payment/paper.ts';
import { RECEIPT_WORDS } from '#contract/payment/receipt.ts';
import { adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { enumName } from '#src/stores/enums.ts';
import { flagFilter } from '#src/ui/filter-bar/entries.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import { PAYMENT_STATUS } from '#src/widgets/statuses.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { openingRecord } from './opened-record.tsx';
import { ConfirmDayDialog, CorrectDayDialog, DeclineDayDialog } from './payment-day-dialogs.tsx';
import {
  BounceDialog,
  CancelDialog,
  ConfirmDialog,
  FailDialog,
  type PaymentListed,
  ReleaseDialog,
  ReturnDialog,
  ReturnedDialog,
} from './payment-dialogs.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { revealAccount } from './reveal-account.ts';

const LIST: AdminListDeclaration<PaymentListed> = {
  route: 'adminPayment',
  source: adminLists.payment,
  exports: operatorExports(adminPayment.export, adminPayment.sheet),
  columns: openingRecord<PaymentListed>(
    [
      {
        key: 'paymentNo',
        title: '付款单号',
        width: 180,
        pinned: true,
        under: {
          key: 'returnOfNo',
          title: '退款对应付款单',
          value: ({ returnOfNo }) => returnOfNo && `供应商退款 ${returnOfNo}`,
        },
      },
      {
        ...PAYMENT_STATUS,
        title: '状态',
        width: 100,
      },
      {
        key: 'amount',
        title: '金额',
        unit: '元',
        width: 150,
        as: 'money',
        sum: true,
        sortable: true,
      },
      { ...coded('payMethod', 'PayMethod'), title: '付款方式', width: 130 },
      { key: 'payeeName', title: '收款户名', width: 190 },
      { key: 'payeeAccount', title: '收款账号', width: 160 },
      {
        key: 'payDate',
        title: '付款日期',
        width: 120,
        under: {
          key: 'paidEarly',
          title: '付款日早于放行日',
          value: ({ paidEarly, earlyReason }) =>
            paidEarly ? ['早于放行日', earlyReason].filter(Boolean).join('：') : '',
        },
      },
      { key: 'dayAsked', title: '待复核日期', width: 130, hidden: true },
      { key: 'dayAskedBy', title: '更正登记人', width: 110, hidden: true },
      { key: 'dayAskedReason', title: '更正原因', width: 180, hidden: true },
      { key: 'bankSerialNo', title: '银行流水号', width: 150 },
      { key: 'batchNo', title: '批次号', width: 150 },
      { key: 'preparedBy', title: '制单人', width: 110 },
      { key: 'releasedBy', title: '放行人', width: 110 },
      { key: 'releasedTime', title: '放行时间', width: 160, hidden: true },
      { key: 'payApplyNo', title: '付款申请', width: 180 },
      { key: 'projectName', title: '项目', width: 180 },
      { key: 'statusReason', title: '原因', width: 180 },
      { key: 'payeeBank', title: '收款开户行', width: 180, hidden: true },
      { key: 'payerAccount', title: '付款账号', width: 160, hidden: true },
      { key: 'draftNo', title: PAPER_NO, width: 150, hidden: true },
      { key: 'draftDueDate', title: PAPER_DUE, width: 140, hidden: true },
      { key: 'bouncedOn', title: '退回日期', width: 120, hidden: true },
      { key: 'bounceSerialNo', title: '退回流水号', width: 150, hidden: true },
      { key: 'receivedTime', title: '到账时间', width: 160, hidden: true },
      {
        key: 'receiptStatus',
        title: '收款确认函',
        width: 150,
        hidden: true,
        value: ({ receiptStatus }) => RECEIPT_WORDS[receiptStatus] ?? '',
      },
      { key: 'supplierName', title: '收款供应商', width: 190, hidden: true },
      {
        key: 'payeeVerified',
        title: '账户已验证',
        width: 110,
        hidden: true,
        value: ({ payeeVerified }) => (payeeVerified ? '是' : '否'),
      },
      { key: 'earlyReason', title: '早于放行日的原因', width: 180, hidden: true },
      { key: 'remarks', title: '备注', width: 160, hidden: true },
      { key: 'createTime', title: '制单时间', width: 160, hidden: true },
    ],
    ({ paymentNo }) => paymentNo,
  ),
  filters: [
    { kind: 'text', key: 'keyword', label: '单号 / 申请 / 项目 / 供应商' },
    codedFilter('paymentStatus', '状态', 'PaymentOutStatus'),
    codedFilter('payMethod', '付款方式', 'PayMethod'),
    { kind: 'dateRange', key: 'payDate', label: '付款日期' },
    flagFilter('paidEarly', '付款日早于放行日'),
    flagFilter('dayAsked', '日期待复核'),
    flagFilter('receiptSigned', '已签收款确认函'),
    { kind: 'dateRange', key: 'createTime', label: '制单时间' },
  ],
  actions: [
    {
      name: 'release',
      label: '放行',
      dialog: (row, onClose) => <ReleaseDialog row={row} onClose={onClose} />,
    },
    {
      name: 'confirmReturn',
      label: '复核退款',
      dialog: (row, onClose) => <ReturnedDialog row={row} onClose={onClose} />,
    },
    {
      name: 'confirmDay',
      label: '复核日期',
      dialog: (row, onClose) => <ConfirmDayDialog row={row} onClose={onClose} />,
    },
    {
      name: 'confirm',
      label: '登记回单',
      dialog: (row, onClose) => <ConfirmDialog row={row} onClose={onClose} />,
    },
    {
      name: 'retry',
      label: '重新付款',
      confirm: ({ paymentNo, payeeName, payMethod, amount }) =>
        `${paymentNo}，以${enumName('PayMethod', payMethod)}付给 ${payeeName} ${grouped(amount)} 元。付款单回到待支付，须由财务总监再次放行。确定重新付款吗？`,
      binding: true,
      run: ({ id, version }) => adminCalls.retryPayment({ id, version }),
      done: '已重新提交放行',
    },
    {
      name: 'fail',
      label: '支付失败',
      dialog: (row, onClose) => <FailDialog row={row} onClose={onClose} />,
    },
    {
      name: 'bounce',
      label: '登记退回',
      dialog: (row, onClose) => <BounceDialog row={row} onClose={onClose} />,
    },
    {
      name: 'returned',
      label: '供应商退款',
      dialog: (row, onClose) => <ReturnDialog row={row} onClose={onClose} />,
    },
    {
      name: 'correctDay',
      label: '更正日期',
      dialog: (row, onClose) => <CorrectDayDialog row={row} onClose={onClose} />,
    },
    {
      name: 'declineDay',
      label: '撤销日期更正',
      dialog: (row, onClose) => <DeclineDayDialog row={row} onClose={onClose} />,
    },
    {
      name: 'cancel',
      label: '撤销',
      dialog: (row, onClose) => <CancelDialog row={row} onClose={onClose} />,
    },
    {
      name: 'receipt',
      label: '收款确认函',
      dialog: (row, onClose) => <ReceiptDialog row={row} onClose={onClose} />,
    },
    revealAccount(adminCalls.revealPayment),
  ],
  empty: '在“待付款申请”中制单后显示在这里',
};

/** 付款. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
