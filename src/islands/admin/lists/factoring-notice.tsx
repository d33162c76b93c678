import { factoringNoticeConsole } from '#contract/factoring/console.ts';
import { factoringNoticeDocument } from '#contract/factoring/notice.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { NOTICE_STATUS } from '#src/widgets/statuses.ts';

import { AdminList } from './admin-list.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import { NoticeLinkDialog } from './notice-link-dialog.tsx';
import { recordList } from './record-list.ts';

const LIST = recordList<AdminRow<'factoringNotice'>>(
  factoringNoticeDocument,
  factoringNoticeConsole,
  {
    source: adminLists.factoringNotice,
    status: NOTICE_STATUS,
    columns: [
      'noticeNo',
      'projectName',
      'noticeStatus',
      'noticeAmount',
      'confirmedAmount',
      'companyName',
      'sellerName',
      'receivableCount',
      'answerTime',
    ],
    search: '编号 / 项目 / 债务人',
    nameOf: ({ noticeNo }) => noticeNo,
    actions: [
      {
        name: 'link',
        label: '发送确权链接',
        dialog: (row, onClose) => <NoticeLinkDialog row={row} onClose={onClose} />,
      },
    ],
    empty: '融资方确认明保理方案后向债务人发出转让通知',
  },
);

/** 转让通知 to all debtors. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
