import { APPLICANT } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { $roles, $userStatus } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { StatePanel } from '#src/ui/states.tsx';
import { useView } from '#src/ui/view-context.ts';

import { NoRight } from './no-right.tsx';

/** What a role lacks; without a company that is certified, the way there. */
export function View() {
  const route = routeNamed(useView().route ?? '');
  const mine = $roles.get();
  const standing = $userStatus.get() === USER_STATUS.pending ? '企业认证审核中' : '企业尚未认证';
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      {mine === undefined || mine.includes(APPLICANT) ? (
        <StatePanel
          title={mine === undefined ? '请先完成企业认证' : standing}
          action={<ButtonLink href={addressOf('companyAuth')}>前往企业认证</ButtonLink>}
        >
          <p>企业认证通过后即可使用“{route?.title}”</p>
          {mine === undefined && <p>如本企业已在平台认证，请企业管理员用您的手机号邀请您加入</p>}
        </StatePanel>
      ) : (
        <NoRight title={route?.title ?? ''} mine={mine} wanted={route?.roles ?? []} />
      )}
    </>
  );
}
