import { useStore } from '@nanostores/react';

import { $companyId, $user, actFor } from '#src/stores/session.ts';

import styles from './current-company.module.css';

/** The company that this tab acts for; with several, a choice. Nothing for an account without a company. */
export function CurrentCompany() {
  const companies = useStore($user)?.companyList ?? [];
  const chosen = useStore($companyId);
  // Without a choice the server takes the last one.
  const current = (
    companies.find(({ basicInfo }) => basicInfo.companyId === chosen) ?? companies.at(-1)
  )?.basicInfo;
  if (!current) return null;
  const choose = (companyId: string) => {
    actFor(companyId);
    // Everything on screen belongs to the other company.
    location.reload();
  };
  if (companies.length === 1) {
    return (
      <p className={styles.company}>
        <span>当前企业</span> {current.name}
      </p>
    );
  }
  return (
    <label className={styles.company}>
      <span>当前企业</span>
      <select value={current.companyId} onChange={(event) => choose(event.currentTarget.value)}>
        {companies.map(({ basicInfo }) => (
          <option key={basicInfo.companyId} value={basicInfo.companyId}>
            {basicInfo.name}
          </option>
        ))}
      </select>
    </label>
  );
}
