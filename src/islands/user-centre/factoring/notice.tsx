import {
  factoringNoticeDocument,
  type NoticeDetail,
  type NoticeRow,
} from '#contract/factoring/notice.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { type RecordView, recordView } from '#src/widgets/document/record-view.ts';
import { NOTICE_STATUS } from '#src/widgets/statuses.ts';

import { noticeQueries } from './notice-queries.ts';

const VIEW = recordView<NoticeRow, NoticeDetail>(factoringNoticeDocument, {
  queries: noticeQueries,
  status: NOTICE_STATUS,
  columns: [
    'noticeNo',
    'projectName',
    'noticeStatus',
    'noticeAmount',
    'confirmedAmount',
    'unpaidAmount',
    'nextDue',
    'sellerName',
    'receivableCount',
    'answerTime',
  ],
  looks: {
    noticeAmount: { card: 'amount' },
    projectName: { card: 'about' },
    sellerName: { card: 'about' },
    nextDue: { card: 'foot' },
  },
  nameOf: ({ noticeNo }) => noticeNo,
});

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

/** 转让通知, as its debtor sees it. */
export const NOTICES: RecordView<NoticeRow, NoticeDetail> = {
  ...VIEW,
  actions: [
    ...VIEW.actions,
    {
      name: 'answer',
      label: '确权',
      dialog: (row, onClose) => <AnswerDialog id={row.id} onClose={onClose} />,
    },
  ],
};
