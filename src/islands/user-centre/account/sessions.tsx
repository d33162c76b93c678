import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionRow } from '#contract/account/account.ts';
import { accountQueries, endOneSession, endOthers } from '#src/api/account.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { notify } from '#src/ui/notify.ts';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './account.module.css';

function useEnding<T>(end: (what: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => notify('success', '登录已结束'),
    onSettled: () => queries.invalidateQueries({ queryKey: accountQueries.sessions().queryKey }),
  });
}

function Session({ row }: { row: SessionRow }) {
  const end = useEnding(endOneSession);
  // Several sessions of one device are told apart by when they began.
  const which = `${row.device}（首次 ${row.firstTime}）上的登录`;
  const confirm = async () => {
    if (await ask(`确定结束 ${which}吗？`)) end.mutate(row.id);
  };
  return (
    <li className={styles.session}>
      <div>
        <strong>{row.device}</strong>
        {row.current && <span className={styles.current}>当前登录</span>}
        <p>
          {row.place}，首次 <time>{row.firstTime}</time>，最近 <time>{row.lastTime}</time>
        </p>
      </div>
      {!row.current && (
        <Button
          variant="default"
          aria-label={`结束 ${which}`}
          loading={end.isPending}
          onClick={() => void confirm()}
        >
          结束
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const end = useEnding<void>(endOthers);
  const confirm = async () => {
    if (await ask('确定结束其他设备上的全部登录吗？')) end.mutate();
  };
  return (
    <Button variant="default" loading={end.isPending} onClick={() => void confirm()}>
      结束其他全部登录
    </Button>
  );
}

/** Takes the focus of a button that has gone with its session. */
function useFocusLeft(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(0);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (count < before.current && isLost) list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return list;
}

/** My sessions (我的登录): device, place, times; any other one can be ended. */
export function Sessions() {
  const { data, error, refetch } = useQuery(accountQueries.sessions());
  const list = useFocusLeft(data?.length ?? 0);
  if (error) return <ErrorState text={errorToMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} />;
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.rows} aria-label="我的登录">
        {data.map((row) => (
          <Session key={row.id} row={row} />
        ))}
      </ul>
      {data.length > 1 && <EndOthers />}
    </>
  );
}
