import { useStore } from '@nanostores/react';

import { hasScore, USER_STATUS } from '#contract/account/user.ts';
import type { WorkbenchCompany } from '#contract/workbench.ts';
import { $enums, enumName, roleNames } from '#src/stores/enums.ts';
import { $user } from '#src/stores/session.ts';
import { Rosette } from '#src/ui/rosette.tsx';

import styles from './identity.module.css';

/** Dot beside the word of a certification's state (RealNameStatus). */
const TONE: Readonly<Record<number, string>> = {
  [USER_STATUS.pending]: 'wait',
  [USER_STATUS.certified]: 'done',
  [USER_STATUS.refused]: 'bad',
  [USER_STATUS.expired]: 'wait',
  [USER_STATUS.frozen]: 'bad',
};

function Status({ status }: { status: number }) {
  return (
    <span className={styles.status} data-tone={TONE[status]}>
      {enumName('RealNameStatus', status)}
    </span>
  );
}

function Score({ score }: { score: number }) {
  return (
    <div className={styles.score}>
      <p id="workbench-score">资料完整度</p>
      <p className={styles.figure}>
        {score}
        <small>%</small>
      </p>
      <progress max={100} value={score} aria-labelledby="workbench-score" />
    </div>
  );
}

/** For whom the person acts: the company with its certification, or the account alone. */
export function Identity({ company }: { company: WorkbenchCompany | null }) {
  // Names of codes arrive by themselves.
  useStore($enums);
  const user = useStore($user);
  return (
    <section className={styles.identity} aria-label="当前身份">
      <Rosette className={styles.rosette} />
      <div className={styles.who}>
        <p className={styles.name}>
          <strong>{company?.name ?? user?.nickName}</strong>
          <Status status={company?.status ?? USER_STATUS.uncertified} />
        </p>
        {company ? (
          <p className={styles.facts}>
            {company.usc !== '' && <span>统一社会信用代码 {company.usc}</span>}
            <span>{roleNames(company.roles)}</span>
          </p>
        ) : (
          <p className={styles.facts}>
            <span>账号尚未关联企业</span>
          </p>
        )}
      </div>
      {company && hasScore(company.status) && <Score score={company.infoScore} />}
    </section>
  );
}
