import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { LogRow } from '#contract/noun/log.ts';
import { DownIcon } from '../icons.tsx';
import { Failed } from '../list-page/list-body.tsx';

import styles from './record-log.module.css';

export type ReadLog = (id: string, signal: AbortSignal) => Promise<readonly LogRow[]>;

interface Props {
  queryKey: readonly string[];
  read: ReadLog;
  id: string;
}

function Rows({ rows }: { rows: readonly LogRow[] }) {
  if (rows.length === 0) return <p className={styles.empty}>暂无数据</p>;
  return (
    <ol>
      {rows.map(({ id, time, who, what }) => (
        <li key={id}>
          <time>{time}</time>
          <span>{who}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

/** 操作日志 of a record: who did what and when; asked for once it is opened. */
export function RecordLog({ queryKey, read, id }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(id, signal),
    enabled: isOpen,
  });
  return (
    <details
      className={styles.log}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>操作日志</h2>
        <DownIcon />
      </summary>
      {data && <Rows rows={data} />}
      {isOpen && !data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {isOpen && !data && !error && (
        <p className={styles.empty} role="status">
          正在加载
        </p>
      )}
    </details>
  );
}
