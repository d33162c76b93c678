import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { payeeAccount } from '#src/api/collection.ts';
import { groupBankCard } from '#src/lib/bank-card.ts';
import { errorToMessage } from '#src/lib/errors.ts';

import styles from './collection.module.css';

/** The platform's account, as it is asked for once. */
export const PAYEE_KEY = ['receivablePlan', 'payee'] as const;

/** Where to pay, and by the caller's rows how much and what to write in the remark. */
export function PayeeAccount({ children }: { children: ReactNode }) {
  const { data, error } = useQuery({
    queryKey: PAYEE_KEY,
    queryFn: payeeAccount,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) {
    return (
      <>
        <p role="alert">{errorToMessage(error)}</p>
        <dl className={styles.payee}>{children}</dl>
      </>
    );
  }
  return (
    <dl className={styles.payee}>
      <dt>收款户名</dt>
      <dd>{data?.name ?? '正在获取…'}</dd>
      <dt>收款账号</dt>
      <dd>{data ? groupBankCard(data.accountNo) : '正在获取…'}</dd>
      <dt>开户行</dt>
      <dd>{data?.openBank ?? '正在获取…'}</dd>
      {children}
    </dl>
  );
}
