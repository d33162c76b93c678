import { APPLICANT } from '#contract/account/customer-role.ts';
import { leaveFlash } from '#src/stores/flash.ts';
import { $company, $user } from '#src/stores/session.ts';

/**
 * An account that is no member any more of the company that this tab acts for acts for another one: the page begins anew, for what
 * stands and is typed in it is the first one's, and is handed in for no other. A draft stays with whom it was typed for. An
 * application that is gone was no company yet, and another person was no member (session-expired.ts). Returns what stops it.
 */
export function followMembership(): () => void {
  let acting = $company.get();
  let person = $user.get()?.id;
  return $user.listen((user) => {
    if (user === null) return;
    const [before, isSame] = [acting, user.id === person];
    acting = $company.get();
    person = user.id;
    if (!isSame || before === undefined || before.roles?.includes(APPLICANT)) return;
    if (user.companyList.some(({ basicInfo }) => basicInfo.companyId === before.companyId)) return;
    const now = acting === undefined ? '' : `，本页已改为“${acting.name}”`;
    leaveFlash(`您已不是“${before.name}”的成员，未提交的内容不会转到其他企业${now}`);
    // Out of sight until it goes, without the browser's question whether to stay.
    document.body.hidden = true;
    location.reload();
  });
}
