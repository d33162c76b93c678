import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { IDENTITY_REVIEWERS, mayCall, PAPER_DECIDERS } from '#contract/account/platform-role.ts';
import { IDENTITY_PAPERS } from '#contract/file/types.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { serverNow } from '#src/api/flow.ts';
import { LIMIT_KEY } from '#src/api/limit-key.ts';
import { reviewQueries } from '#src/api/review.ts';
import { operatorDeal } from '#src/api/timeline.ts';
import { portalPath } from '#src/lib/paths.ts';
import { breadcrumb, entryNamed } from '#src/lib/route-tree.ts';
import { timeLeft } from '#src/lib/time-left.ts';
import { enumName } from '#src/stores/enums.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import { FailedRecord, OF_RECORD } from '#src/ui/detail-page/failed-record.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { OfflineState, StatePanel } from '#src/ui/states.tsx';
import { useView } from '#src/ui/view-context.ts';
import { DealPart } from '#src/widgets/document/deal-part.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { ApprovalRecord } from '#src/widgets/flow/approval-record.tsx';
import { operatorFiles } from '../operator-files.ts';

import { Checks } from './checks.tsx';
import { Decided } from './decided.tsx';
import { DecisionPanel } from './decision.tsx';
import { Facts } from './facts.tsx';
import { ClosedFiles, FormPanels, otherFiles } from './form-panels.tsx';
import { Moved } from './moved.tsx';
import { ProjectLimit } from './project-limit.tsx';
import styles from './review.module.css';
import { UnsentPanel } from './unsent-panel.tsx';
import { useDraft } from './use-draft.ts';

/** A certification is no part of a deal. */
const APPLICATION = 'companyCustomer';

function Record({ processRedundantId }: { processRedundantId: string }) {
  return (
    <ApprovalRecord
      processRedundantId={processRedundantId}
      queryKey={reviewQueries.key}
      files={operatorFiles}
      fetch={reviewQueries.audit}
    />
  );
}

/** Whether this operator is let open a file of the document; papers of persons are for those who review them. */
function opensFile({ task }: ReviewDetail, fileType: number, mine: readonly string[]): boolean {
  const wanted = task === null ? IDENTITY_REVIEWERS : PAPER_DECIDERS;
  return !IDENTITY_PAPERS.includes(fileType) || mayCall(wanted, mine);
}

function Summary({ detail }: { detail: ReviewDetail }) {
  const { task, status, objectName, companyName, submitterName, submitTime } = detail;
  return (
    <section className={styles.summary} aria-label="概要">
      <div>
        <p className={styles.title}>
          {detail.summary}
          <span className={styles.status} data-status={status}>
            {enumName('AuditStatus', status)}
          </span>
        </p>
        <p className={styles.meta}>
          {[objectName, detail.objectNo, companyName, `${submitterName} 于 ${submitTime} 提交`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {task && (
        <p className={styles.step} data-overdue={task.overdue ? '' : undefined}>
          等待您处理：<strong>{task.nodeName}</strong>
          {task.dueTime && `，${timeLeft(task.dueTime, serverNow())}`}
          {task.note && `（${task.note}）`}
        </p>
      )}
    </section>
  );
}

/** What had the focus may be gone with a newer state of the document: then the heading has it, in sight where there is news below it. */
function useFocusKept(detail: ReviewDetail, isNews: boolean) {
  const before = useRef(detail);
  useEffect(() => {
    if (before.current === detail) return;
    before.current = detail;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: !isNews });
  }, [detail, isNews]);
}

interface DocumentProps {
  detail: ReviewDetail;
  onRefresh: () => void;
  /** It was decided; what was done, in words. */
  onSettled: (done: string) => void;
}

function Document({ detail, onRefresh, onSettled }: DocumentProps) {
  const { draft, typed, change, settle, unsent } = useDraft(detail);
  useFocusKept(detail, unsent !== undefined);
  // What was refused because the document is another one by now.
  const [stale, setStale] = useState<ReviewDetail>();
  const { view, actions, marks, processRedundantId, projectId, objectType, objectId } = detail;
  const others = otherFiles(view);
  const decides = actions.length > 0;
  const mine = rolesOf(useStore($operator)) ?? [];
  const mayOpen = ({ fileType }: (typeof others)[number]) => opensFile(detail, fileType, mine);
  const open = others.filter(mayOpen);
  const mayMark = actions.includes('returnBack') || actions.includes('askMore');
  const marking = {
    marks: draft.marks,
    before: marks,
    onMarks: mayMark ? (next: typeof draft.marks) => change({ marks: next }) : undefined,
  };
  return (
    <>
      <Moved detail={detail} stale={stale === detail} typed={typed} onRefresh={onRefresh} />
      <div className={styles.columns}>
        <div>
          {unsent && <UnsentPanel unsent={unsent} onCopied={decides ? undefined : settle} />}
          <Summary detail={detail} />
          <div className={styles.roomy}>
            <Facts detail={detail} />
            <Checks checks={view.checks ?? []} files={view.attachments} mayOpen={mayOpen} />
            <FormPanels view={view} marking={marking} mayOpen={mayOpen} />
            {others.length > 0 && (
              <Panel title="附件">
                {open.length > 0 && (
                  <Attachments label="附件" files={open} transport={operatorFiles} />
                )}
                <ClosedFiles files={others.filter((file) => !mayOpen(file))} />
              </Panel>
            )}
          </div>
          {projectId !== null && <ProjectLimit projectId={projectId} />}
          {objectType !== APPLICATION && (
            <DealPart
              objectType={objectType}
              id={objectId}
              queryKey={reviewQueries.key}
              dealOf={operatorDeal}
            />
          )}
          {decides && (
            <>
              <Record processRedundantId={processRedundantId} />
              <p className={styles.bar}>
                <a href="#decision">去处理</a>
              </p>
            </>
          )}
        </div>
        {decides ? (
          <div className={styles.side}>
            <DecisionPanel
              detail={detail}
              draft={draft}
              onChange={change}
              onStale={() => setStale(detail)}
              onSettled={(done) => {
                settle();
                onSettled(done);
              }}
            />
          </div>
        ) : (
          <Record processRedundantId={processRedundantId} />
        )}
      </div>
    </>
  );
}

/** 审批: everything that a decision on one document needs, and the decision. */
export function View() {
  const { taskId, processRedundantId } = useView().search;
  const route = entryNamed('adminReview');
  const asked = taskId ?? processRedundantId;
  const queries = useQueryClient();
  const [decided, setDecided] = useState('');
  // Whoever comes back to a kept view finds the document: a task can come back too (加签).
  useEffect(() => () => setDecided(''), []);
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey: [...reviewQueries.key, 'detail', taskId, processRedundantId],
    queryFn: ({ signal }) =>
      reviewQueries.detail(taskId === undefined ? { processRedundantId } : { taskId }, signal),
    enabled: asked !== undefined && decided === '',
    // What is being judged does not change under the hand; moved.tsx says when it has.
    refetchOnWindowFocus: false,
    meta: OF_RECORD,
  });
  const refresh = () => {
    for (const queryKey of [reviewQueries.key, LIMIT_KEY]) {
      void queries.invalidateQueries({ queryKey: [...queryKey] });
    }
  };
  const waiting = fetchStatus === 'paused' ? <OfflineState /> : <ListSkeleton rows={6} />;
  return (
    <>
      <PageHead
        title={data ? `${data.objectName}审批` : (route?.title ?? '')}
        crumbs={breadcrumb(route, data?.objectNo || data?.objectName)}
      />
      {asked === undefined && (
        <StatePanel title="请从列表选择">
          <p>
            打开<a href={portalPath('/admin/workbench')}>待办</a>，选择要审批的事项
          </p>
        </StatePanel>
      )}
      {data && decided !== '' && <Decided done={decided} summary={data.summary} />}
      {data && decided === '' && (
        <Document
          key={data.processRedundantId}
          detail={data}
          onRefresh={refresh}
          onSettled={setDecided}
        />
      )}
      {asked !== undefined &&
        !data &&
        (error ? (
          <FailedRecord error={error} list="adminWorkbench" onRetry={() => void refetch()} />
        ) : (
          waiting
        ))}
    </>
  );
}
