import { factoringNoticeDocument } from '#contract/factoring/notice.ts';
import { recordQueries } from '#src/widgets/document/record-view.ts';

/** What is asked of notices of assignment (转让通知). */
export const noticeQueries = recordQueries('factoringNotice', factoringNoticeDocument.calls);
