import { factoringConsole } from '#contract/factoring/console.ts';
import { factoringDocument } from '#contract/factoring/factoring.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { factoringSteps } from '#src/api/admin-factoring.ts';
import { FACTORING_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import {
  LimitDialog,
  ProposeDialog,
  RefundFeeDialog,
  RegisterDialog,
} from './factoring-dialogs.tsx';
import {
  CollectDialog,
  ExtendDialog,
  UndoDialog,
  WriteOffDialog,
} from './factoring-line-dialogs.tsx';
import { recordList } from './record-list.ts';

type Row = AdminRow<'factoring'>;

const LIST = recordList<Row>(factoringDocument, factoringConsole, {
  source: adminLists.factoring,
  status: FACTORING_STATUS,
  columns: [
    'factoringNo',
    'productId',
    'projectName',
    'factoringStatus',
    'faceAmount',
    'confirmedAmount',
    'advanceAmount',
    'advancedAmount',
    'collectedAmount',
    'companyName',
    'debtorName',
    'receivableCount',
    'dueDate',
    'recourseType',
    'isAuto',
    'renewalDue',
    'feeToReturn',
  ],
  search: '编号 / 项目 / 融资方',
  nameOf: ({ factoringNo }) => factoringNo,
  behind: ['cancel'],
  actions: [
    {
      name: 'propose',
      label: '出具方案',
      dialog: (row, onClose) => <ProposeDialog row={row} onClose={onClose} />,
    },
    {
      name: 'debtorLimit',
      label: '债务人额度',
      behind: true,
      dialog: (row, onClose) => <LimitDialog row={row} onClose={onClose} />,
    },
    {
      name: 'checkLegally',
      // Of undisclosed factoring alone.
      label: '法务核查',
      behind: true,
      confirm: '暗保理不通知债务人，须由法务核查应收账款真实、可转让。确定核查通过吗？',
      run: ({ id, version }) => factoringSteps.checkLegally({ id, version }),
      done: '已登记法务核查',
    },
    {
      name: 'register',
      label: '转让登记',
      dialog: (row, onClose) => <RegisterDialog row={row} onClose={onClose} />,
    },
    {
      name: 'collect',
      label: '登记回款',
      dialog: (row, onClose) => <CollectDialog row={row} onClose={onClose} />,
    },
    {
      name: 'undo',
      label: '撤销回款',
      behind: true,
      dialog: (row, onClose) => <UndoDialog row={row} onClose={onClose} />,
    },
    {
      name: 'refundFee',
      label: '退还手续费',
      dialog: (row, onClose) => <RefundFeeDialog row={row} onClose={onClose} />,
    },
    {
      name: 'extend',
      label: '展期',
      dialog: (row, onClose) => <ExtendDialog row={row} onClose={onClose} />,
    },
    {
      name: 'writeOff',
      label: '核销',
      behind: true,
      dialog: (row, onClose) => <WriteOffDialog row={row} onClose={onClose} />,
    },
  ],
  empty: '保理项目执行中，融资方提交应收账款后显示在这里',
});

/** 保理融资 of all sellers. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
