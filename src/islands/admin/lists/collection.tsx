import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { collectionDocument } from '#contract/collection/collection.ts';
import { collectionConsole } from '#contract/collection/console.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { COLLECTION_STATUS_WORD } from '#src/widgets/statuses.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, reasonField } from './ask-dialog.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';
import { REFUNDED_TO, refundActions } from './refund-actions.tsx';
import { revealAccount } from './reveal-account.ts';

type Row = AdminRow<'collection'>;

const AllocateDialog = lazyPart(async () => (await import('./allocate-dialog.tsx')).AllocateDialog);
const EnterDialog = lazyPart(async () => (await import('./enter-collection.tsx')).EnterDialog);
const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** What finance does with money that has come in. */
const ACTIONS: readonly NounAction<Row>[] = [
  {
    name: 'allocate',
    label: '认款',
    dialog: (row, onClose) => <AllocateDialog row={row} onClose={onClose} />,
  },
  {
    name: 'undo',
    label: '撤销认款',
    dialog: (row, onClose) => <UndoDialog row={row} onClose={onClose} />,
  },
  {
    name: 'notOurs',
    label: '退回',
    dialog: ({ id, version, collectionNo, companyName, amount }, onClose) => (
      <AskDialog
        title="退回回款"
        fields={[reasonField]}
        submit="退回"
        binding
        done="已退回，已通知采购方"
        send={({ reason = '' }, action) => adminCalls.notOurs({ id, version, reason }, action)}
        onClose={onClose}
      >
        <p>
          {collectionNo}，{companyName}，{formatNumber(amount)} 元
        </p>
        <p>登记的款项没有到账，或不属于该企业、平台；来自银行流水的，该行流水重新待处理。</p>
      </AskDialog>
    ),
  },
  ...refundActions<Row>({
    verb: '退款',
    prepare: { label: '退款', title: '回款退款' },
    most: ({ unallocated }) => unallocated,
    hint: ({ unallocated }) => `未核销 ${formatNumber(unallocated)} 元，${REFUNDED_TO}`,
    reason: reasonField,
    what: ({ collectionNo, refundAmount, refundAccount }) =>
      `${collectionNo} 退款 ${formatNumber(refundAmount)} 元，退至 ${refundAccount}`,
    slipTitle: '登记退款回单',
    calls: {
      prepare: adminCalls.prepareCollectionRefund,
      release: adminCalls.releaseCollectionRefund,
      cancel: adminCalls.cancelCollectionRefund,
      pay: adminCalls.payCollectionRefund,
    },
  }),
  revealAccount(adminCalls.revealCollectionRefund),
];

const LIST: AdminListDeclaration<Row> = {
  ...recordList<Row>(collectionDocument, collectionConsole, {
    source: adminLists.collection,
    status: COLLECTION_STATUS_WORD,
    columns: [
      'collectionNo',
      'collectionStatus',
      'companyName',
      'amount',
      'allocated',
      'refunded',
      'unallocated',
      'valueDate',
      'bankSerialNo',
      'payerName',
      'source',
      'refundStep',
      'refundAmount',
      'refundAccount',
      'hasCome',
      'statusReason',
    ],
    looks: {
      companyName: { width: 180, card: 'about' },
      amount: { card: 'amount' },
      valueDate: { card: 'foot' },
    },
    search: '单号 / 流水号 / 付款户名 / 企业',
    nameOf: ({ collectionNo }) => collectionNo,
    actions: ACTIONS,
    empty: '采购方登记付款、或导入银行流水后显示在这里',
  }),
  create: {
    label: '录入回款',
    roles: FINANCE_OFFICERS,
    dialog: (close) => <EnterDialog onClose={close} />,
  },
};

/** 回款 of all buyers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
