import { useQuery } from '@tanstack/react-query';

import { APPLICANT } from '#contract/account/customer-role.ts';
import { myCompanyQueries } from '#src/api/company.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { roleNames } from '#src/stores/enums.ts';
import { $roles } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { StatePanel } from '#src/ui/states.tsx';
import { useView } from '#src/ui/view-context.ts';

/** 无权限: what the role lacks, and who could grant it; without a company that is certified, the way there. */
export function View() {
  const route = routeNamed(useView().route ?? '');
  const mine = $roles.get();
  const roles = mine ?? [];
  const isApplicant = mine === undefined || mine.includes(APPLICANT);
  const { data = [] } = useQuery({ ...myCompanyQueries.administrators(), enabled: !isApplicant });
  const who = data.map(({ name, phone }) => `${name}（${phone}）`).join('、');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      {isApplicant ? (
        <StatePanel
          title={mine === undefined ? '请先完成企业认证' : '企业尚未认证'}
          action={<ButtonLink href={addressOf('companyAuth')}>前往企业认证</ButtonLink>}
        >
          <p>企业认证通过后即可使用“{route?.title}”</p>
          {mine === undefined && <p>如本企业已在平台认证，请企业管理员用您的手机号邀请您加入</p>}
        </StatePanel>
      ) : (
        <StatePanel title="无权限">
          <p>
            您在本企业的角色是“{roleNames(roles)}”，“{route?.title}”需要以下角色之一：
            {roleNames((route?.roles ?? []).filter((role) => role !== APPLICANT))}
          </p>
          <p>如需使用，请联系企业管理员{who}为您开通</p>
        </StatePanel>
      )}
    </>
  );
}
