import { useStore } from '@nanostores/react';
import { readersOf } from '#contract/account/customer-role.ts';
import { moneyQuery } from '#src/api/forecast.ts';
import { fundsQueries } from '#src/api/funds.ts';
import { $roles, $supplies, $suppliesOnly } from '#src/stores/session.ts';
import { Asked } from '#src/ui/asked.tsx';
import { LimitCurve } from '#src/ui/chart/limit-curve.tsx';

import { Calendar } from './calendar.tsx';
import styles from './funds.module.css';
import { Coming, Owed } from './pictures.tsx';

/** Whether I have a role that may read records of a kind. */
function useMay(of: 'payment' | 'orderConfirm' | 'project'): boolean {
  const roles = useStore($roles) ?? [];
  const readers: readonly string[] = readersOf(of);
  return roles.some((role) => readers.includes(role));
}

/** What my company owes and is owed by month, its limits over time, and the days by which something is due. */
export function Content() {
  const supplies = useStore($supplies);
  const buys = !useStore($suppliesOnly);
  const [pays, orders, projects] = [useMay('payment'), useMay('orderConfirm'), useMay('project')];
  return (
    <div className={styles.funds}>
      {buys && projects && (
        <Asked options={fundsQueries.curve}>{(days) => <LimitCurve days={days} />}</Asked>
      )}
      <div className={styles.pictures}>
        {pays && <Asked options={fundsQueries.owed}>{(owed) => <Owed {...owed} />}</Asked>}
        {supplies && orders && (
          <Asked options={moneyQuery()}>{(coming) => <Coming {...coming} />}</Asked>
        )}
      </div>
      <Asked options={fundsQueries.calendar}>{(calendar) => <Calendar {...calendar} />}</Asked>
    </div>
  );
}
