import type { MessageRow } from '#contract/message/message.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { leading, mayUse, routeNamed } from '#src/lib/route-tree.ts';
import { $companyId, $user } from '#src/stores/session.ts';
import { reportError } from '#src/ui/report-error.ts';
import type { Pages } from '#src/widgets/message/row.tsx';

const companies = () => $user.get()?.companyList ?? [];

/** My roles in the company that a message is about, where this tab acts for another one. */
const rolesElsewhere = ({ companyId }: MessageRow) =>
  companyId === $companyId.get()
    ? undefined
    : companies().find(({ basicInfo }) => basicInfo.companyId === companyId)?.basicInfo.roles;

/**
 * Messages to customers lead to views of the user centre. A newer server may name one that this page does not have; what the
 * reader's roles may no longer open is read in place as well.
 */
export const PAGES: Pages = {
  pageOf(message) {
    const route = routeNamed(message.routeName);
    const roles = rolesElsewhere(message);
    if (roles === undefined) return leading(route)?.name;
    return route && mayUse(route, roles) ? route.name : undefined;
  },
  companyOf: ({ companyName }) => (companies().length > 1 ? companyName : ''),
  openElsewhere(message, address) {
    if (rolesElsewhere(message) === undefined) return undefined;
    return () =>
      void loadCode(() => import('../company/switch.ts')).then(
        ({ actForCompany }) => actForCompany(message.companyId, address),
        reportError,
      );
  },
};
