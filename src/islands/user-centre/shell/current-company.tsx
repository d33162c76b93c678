import { useStore } from '@nanostores/react';

import { useEffect } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import { $companyId, $user, onCompanyChosen } from '#src/stores/session.ts';
import { reportError } from '#src/ui/report-error.ts';

import styles from './current-company.module.css';

const withSwitch = (act: (code: typeof import('../company/switch.ts')) => unknown) =>
  loadCode(() => import('../company/switch.ts')).then(act, reportError);

const follow = (companyId: string) =>
  void withSwitch(({ followChoice }) => followChoice(companyId));

/** The company that this tab acts for; with several, a choice. Nothing for an account without a company. */
export function CurrentCompany({ inDrawer = false }: { inDrawer?: boolean }) {
  const companies = useStore($user)?.companyList ?? [];
  const chosen = useStore($companyId);
  useEffect(() => onCompanyChosen(follow), []);
  // Without a choice the server takes the last one.
  const current = (
    companies.find(({ basicInfo }) => basicInfo.companyId === chosen) ?? companies.at(-1)
  )?.basicInfo;
  if (!current) return null;
  const className = inDrawer ? styles.inDrawer : styles.company;
  if (companies.length === 1) {
    return (
      <p className={className}>
        <span>当前企业</span>
        <bdi title={current.name}>{current.name}</bdi>
      </p>
    );
  }
  return (
    <label className={className}>
      <span>当前企业</span>
      <select
        title={current.name}
        value={current.companyId}
        onChange={({ currentTarget: { value } }) =>
          void withSwitch(({ actForCompany }) => actForCompany(value))
        }
      >
        {companies.map(({ basicInfo }) => (
          <option key={basicInfo.companyId} value={basicInfo.companyId}>
            {basicInfo.name}
          </option>
        ))}
      </select>
    </label>
  );
}
