import { ADMIN_PAGE_SIZES } from '#contract/noun/admin-list.ts';
import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { MessageCentre } from '#src/widgets/message/message-centre.tsx';
import type { Pages } from '#src/widgets/message/row.tsx';

/** Messages to operators lead to views of the console and nowhere else. */
const PAGES: Pages = {
  pageOf: ({ routeName }) => ADMIN_ROUTES.find(({ name }) => name === routeName)?.name,
};

const Export = lazyPart(async () => (await import('./export.tsx')).Export, '导出');

/** 消息: what waits for the operator and what came of it, newest first. */
export function View() {
  return (
    <MessageCentre route="adminMessage" sizes={ADMIN_PAGE_SIZES} pages={PAGES} Export={Export} />
  );
}
