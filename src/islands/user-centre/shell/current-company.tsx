import { useStore } from '@nanostores/react';

import { useEffect } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import { $dirty } from '#src/stores/dirty.ts';
import { $companyId, $user, onCompanyChosen, switchCompany } from '#src/stores/session.ts';
import { notify } from '#src/ui/notify.ts';
import { reportError } from '#src/ui/report-error.ts';

import styles from './current-company.module.css';

/** Another tab has chosen another company: this one follows, unless it would lose what is typed here. */
function follow(companyId: string): void {
  if ($dirty.get().size > 0) {
    notify('info', '其他页面已切换当前企业。本页仍按原企业办理，保存后刷新即可切换');
    return;
  }
  switchCompany(companyId);
  location.reload();
}

const choose = (companyId: string) =>
  loadCode(() => import('../company/switch.ts')).then(
    ({ actForCompany }) => actForCompany(companyId),
    reportError,
  );

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
        onChange={(event) => void choose(event.currentTarget.value)}
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
