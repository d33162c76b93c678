import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { APPLICANT } from '#contract/account/customer-role.ts';
import { myCompanyQueries } from '#src/api/company.ts';
import { roleNames } from '#src/stores/enums.ts';
import { StatePanel } from '#src/ui/states.tsx';

interface Props {
  title: string;
  /** My roles in the company, and those that the function is for. */
  mine: readonly string[];
  wanted: readonly string[];
  /** What leads on. */
  action?: ReactNode;
}

/** 无权限: what the role lacks, and who could grant it. */
export function NoRight({ title, mine, wanted, action }: Props) {
  const { data = [] } = useQuery(myCompanyQueries.administrators());
  const who = data.map(({ name, phone }) => `${name}（${phone}）`).join('、');
  return (
    <StatePanel title="无权限" action={action}>
      <p>
        您在本企业的角色是“{roleNames(mine)}”，“{title}”需要以下角色之一：
        {roleNames(wanted.filter((role) => role !== APPLICANT))}
      </p>
      <p>如需使用，请联系企业管理员{who}为您开通</p>
    </StatePanel>
  );
}
