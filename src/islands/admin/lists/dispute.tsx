import { disputeConsole } from '#contract/dispute/console.ts';
import { disputeDocument } from '#contract/dispute/dispute.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { DISPUTE_WAITS } from '#src/widgets/dispute/disputes.ts';
import { standingInWords } from '#src/widgets/dispute/figures.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { DISPUTE_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { recordList } from './record-list.ts';

type Row = AdminRow<'dispute'>;

const dialogs = () => import('./dispute-dialogs.tsx');
const RuleDialog = lazyPart(async () => (await dialogs()).RuleDialog);
const OfferDialog = lazyPart(async () => (await dialogs()).OfferDialog);
const NoteDialog = lazyPart(async () => (await dialogs()).NoteDialog);
const LookDialog = lazyPart(async () => (await dialogs()).LookDialog);

/** What operators do with a dispute: as the other side, and as the judge. */
const ACTIONS: readonly NounAction<Row>[] = [
  {
    name: 'rule',
    label: '裁定',
    dialog: (row, onClose) => <RuleDialog row={row} onClose={onClose} />,
  },
  {
    name: 'offer',
    label: '提出方案',
    dialog: (row, onClose) => <OfferDialog row={row} onClose={onClose} />,
  },
  {
    name: 'accept',
    label: '接受方案',
    confirm: (row) => `接受后争议按 ${standingInWords(row)} 了结，不能撤回。确定接受吗？`,
    binding: true,
    run: ({ id, version }) => adminCalls.acceptDispute({ id, version }),
    done: '已接受，争议了结',
  },
  {
    name: 'note',
    label: '补充说明',
    dialog: (row, onClose) => <NoteDialog row={row} onClose={onClose} />,
  },
  {
    name: 'look',
    label: '查看经过',
    dialog: (row, onClose) => <LookDialog row={row} onClose={onClose} />,
  },
];

const LIST = recordList<Row>(disputeDocument, disputeConsole, {
  source: adminLists.dispute,
  status: DISPUTE_STATUS,
  columns: [
    'disputeNo',
    'disputeStatus',
    'claimAmount',
    'objectNo',
    'lineName',
    'disputeType',
    'claimQty',
    'unit',
    'waitsFor',
    'stepDeadline',
    'objectWord',
    'raiserName',
    'otherName',
    'projectName',
    'disputeResult',
    'settledQty',
    'settledAmount',
    'offeredQty',
    'offeredAmount',
    'createTime',
  ],
  looks: { lineName: { width: 170 }, disputeStatus: { under: DISPUTE_WAITS } },
  search: '编号 / 项目 / 企业',
  nameOf: ({ disputeNo }) => disputeNo,
  actions: ACTIONS,
  empty: '客户对实收或结算发起争议后显示在这里',
});

/** 争议 of the whole platform. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
