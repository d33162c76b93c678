import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { serverNow } from '#src/api/flow.ts';
import { reviewQueries } from '#src/api/review.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { timeLeft } from '#src/lib/time-left.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './review.module.css';

interface Props {
  /** What was decided, in words. */
  done: string;
  /** What it was about. */
  summary: string;
}

/** After a decision: what was done, and the task that comes next. */
export function Decided({ done, summary }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { data } = useQuery({
    queryKey: [...reviewQueries.todo.key, 'next'],
    queryFn: ({ signal }) => reviewQueries.todo.page({ pageNum: 1, pageSize: 10 }, signal),
    // Asked when this was decided, and again each time that something else was.
    gcTime: 0,
  });
  const next = data?.content[0];
  return (
    <Panel title="处理结果">
      <section ref={place} tabIndex={-1} className={styles.decided} aria-label={done}>
        <p className={styles.done}>{done}</p>
        <p>{summary}</p>
        {data && !next && <p>没有等待您处理的事项</p>}
        {next && (
          <p>
            {`还有 ${data.total} 条待办，下一条：${next.summary}（${[next.objectName, next.companyName, timeLeft(next.dueTime, serverNow())].filter(Boolean).join(' · ')}）`}
          </p>
        )}
        <p className={styles.ways}>
          {next && (
            <ButtonLink href={addressOf('adminReview', { taskId: next.taskId })}>下一条</ButtonLink>
          )}
          <ButtonLink variant="default" href={addressOf('adminWorkbench')}>
            返回待办
          </ButtonLink>
        </p>
      </section>
    </Panel>
  );
}
