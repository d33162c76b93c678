import { useStore } from '@nanostores/react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { readersOf } from '#contract/account/customer-role.ts';
import { moneyQuery } from '#src/api/forecast.ts';
import { fundsQueries } from '#src/api/funds.ts';
import { $roles, $supplies, $suppliesOnly } from '#src/stores/session.ts';
import { LimitCurve } from '#src/ui/chart/limit-curve.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import { Calendar } from './calendar.tsx';
import styles from './funds.module.css';
import { Coming, Owed } from './pictures.tsx';

interface AskedProps<Data, Key extends readonly string[]> {
  options: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => ReactNode;
}

/** What one call answers; each stands, waits and fails by itself. */
function Asked<Data, Key extends readonly string[]>({ options, children }: AskedProps<Data, Key>) {
  const { data, error, refetch } = useQuery(options);
  if (data !== undefined) return children(data);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton rows={4} />;
}

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
