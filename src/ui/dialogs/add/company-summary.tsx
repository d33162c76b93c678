import type { RegistryCompany } from '#contract/party/registry.ts';

import styles from '../dialogs.module.css';

const ROWS = [
  ['usc', '统一社会信用代码'],
  ['legalPersonName', '法定代表人'],
  ['actualController', '企业实控人'],
  ['regStatus', '经营状态'],
  ['establishTime', '成立日期'],
  ['regCapital', '注册资本'],
  ['regLocation', '注册地址'],
] as const;

/** Whom somebody has chosen, before it is added (specification section 2, add dialog). */
export function CompanySummary({ company }: { company: RegistryCompany }) {
  return (
    <section className={styles.summary} aria-label="企业信息">
      <p>{company.name}</p>
      <dl>
        {ROWS.map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{company[field] || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
