import { lazyPart } from '#src/ui/lazy-part.tsx';
import { PAGE_SIZES } from '#src/ui/pages.ts';
import { MessageCentre } from '#src/widgets/message/message-centre.tsx';

import { PAGES } from './pages.ts';

const Export = lazyPart(async () => (await import('./export.tsx')).Export, '导出');

/** 消息中心: what happened, newest first. */
export function View() {
  return <MessageCentre route="message" sizes={PAGE_SIZES} pages={PAGES} Export={Export} />;
}
