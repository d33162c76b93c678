import { useQuery } from '@tanstack/react-query';

import type { LimitDetail, LimitState } from '#contract/limit/limit.ts';
import { LIMIT_KEY } from '#src/api/limit-key.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { wireDate } from '#src/lib/wire-date.ts';
import { enumName } from '#src/stores/enums.ts';
import { laterPart } from '#src/ui/later-part.tsx';
import { LimitBar } from '#src/ui/limit-bar/limit-bar.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './limit.module.css';
import { customerLimits, type LimitCalls } from './limit-calls.ts';

/** Its field and its arithmetic come while the limit is looked at. */
const LimitTrial = laterPart(async () => (await import('./limit-trial.tsx')).LimitTrial);

const STATES: Readonly<Record<LimitState, string>> = {
  open: '使用中',
  frozen: '已冻结，暂不能使用',
  expired: '已到期，请申请额度延期',
  closed: '已销额',
};

function terms({ limitType, state, expireDate }: LimitDetail): string {
  const parts = [enumName('LimitType', limitType), STATES[state]];
  return [...parts, ...(expireDate ? [`到期日 ${wireDate(expireDate)}`] : [])].join(' · ');
}

interface Props {
  projectId: string;
  title?: string;
  /** As a customer when absent. */
  calls?: LimitCalls;
}

/** 授信额度 of a project: how much of it is in use, and what a further use would do to it. */
export function LimitPanel({ projectId, title = '授信额度', calls = customerLimits }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...LIMIT_KEY, 'detail', projectId],
    queryFn: ({ signal }) => calls.detail(projectId, signal),
  });
  const isDue = data && Number(data.takebackDue) > 0;
  const isOverused = data && Number(data.overuse) > 0;
  return (
    <Panel
      title={title}
      flush
      more={
        data && (
          <p className={styles.terms} data-state={data.state}>
            {terms(data)}
          </p>
        )
      }
    >
      {data === undefined &&
        (error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        ))}
      {data === null && <EmptyState>项目审批通过后开立额度，届时可在此查看使用情况</EmptyState>}
      {data && (
        <div className={styles.body}>
          <LimitBar figures={data} />
          {isDue && (
            <p className={styles.due}>
              临时额度已到期，尚有 {formatNumber(data.takebackDue)} 元在使用，回款或释放后自动收回
            </p>
          )}
          {isOverused && (
            <p className={styles.due}>
              超额占用 {formatNumber(data.overuse)}{' '}
              元：付款退回时额度已被使用，收回前不能再用款，回款或释放后自动收回
            </p>
          )}
          {data.state === 'open' && <LimitTrial projectId={projectId} preview={calls.preview} />}
        </div>
      )}
    </Panel>
  );
}
