import { ADMIN_PAGE_SIZES } from '#contract/admin-list.ts';
import { adminMessage, adminMessageSheet } from '#contract/admin-message.ts';
import { operatorExports } from '#src/api/export.ts';
import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { MessageCentre } from '#src/widgets/message/message-centre.tsx';

/** Messages to operators lead to views of the console and nowhere else. */
const pageOf = (wanted: string) => ADMIN_ROUTES.find(({ name }) => name === wanted)?.name;

const EXPORTS = operatorExports(adminMessage.export, adminMessageSheet);

/** 消息: what waits for the operator and what came of it, newest first. */
export function View() {
  return (
    <MessageCentre
      route="adminMessage"
      sizes={ADMIN_PAGE_SIZES}
      pageOf={pageOf}
      exports={EXPORTS}
    />
  );
}
