import { messageExport, messageSheet } from '#contract/message.ts';
import { listExports } from '#src/api/export.ts';
import { PAGE_SIZES } from '#src/ui/pages.ts';
import { MessageCentre } from '#src/widgets/message/message-centre.tsx';

import { pageOf } from './page-of.ts';

const EXPORTS = listExports(messageExport, messageSheet);

/** 消息中心: what happened, newest first. */
export function View() {
  return <MessageCentre route="message" sizes={PAGE_SIZES} pageOf={pageOf} exports={EXPORTS} />;
}
