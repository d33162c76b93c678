import { useQuery } from '@tanstack/react-query';

import { myCompanyQueries } from '#src/api/my-company.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { enumName } from '#src/stores/enums.ts';
import { $roles } from '#src/stores/session.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { StatePanel } from '#src/ui/states.tsx';
import { useView } from '#src/ui/view-context.ts';

const namesOf = (roles: readonly string[]) =>
  roles.map((role) => enumName('CustomerRole', role)).join('、');

/** 无权限: what the role lacks, and who could grant it. */
export function View() {
  const route = routeNamed(useView().route ?? '');
  const { data = [] } = useQuery(myCompanyQueries.administrators());
  const who = data.map(({ name, phone }) => `${name}（${phone}）`).join('、');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <StatePanel title="无权限">
        <p>
          您在本企业的角色是“{namesOf($roles.get() ?? [])}”，“{route?.title}”需要以下角色之一：
          {namesOf(route?.roles ?? [])}
        </p>
        <p>如需使用，请联系企业管理员{who}为您开通</p>
      </StatePanel>
    </>
  );
}
