import type { ReactNode } from 'react';

import { AUDIT, type FieldMark, type NextStep as Step } from '#contract/flow/flow.ts';

import styles from './next-step.module.css';
import { shortTime } from './words.ts';

/** What the bar reads of a record that is approved (flowRow of the contract). */
export interface FlowState {
  readonly auditStatus: string;
  readonly auditTime: string | null;
  /** Absent, like the marks, for a company that did not apply. */
  readonly returnReason?: string | undefined;
  readonly fieldMarks?: readonly FieldMark[] | undefined;
  readonly nextStep: Step;
}

interface Props {
  state: FlowState;
  /** The server's now, `yyyy-MM-dd HH:mm:ss`. */
  now: string;
  /** What comes after the approval; behind its sentence. */
  lead?: ReactNode;
  /** What the last who decided did, where it was no plain consent. */
  decided?: string | undefined;
  /** Whose it is, where the reader may not hand in what waits for that. */
  owner?: string | undefined;
  /** What may be done, as buttons. */
  children?: ReactNode;
}

function Waiting({ step, now }: { step: NonNullable<Step>; now: string }) {
  const { kind, who, nodeName, note, dueTime } = step;
  const late = dueTime !== null && dueTime < now;
  // What is asked for is told to the applicant alone.
  if (kind === 'supply' && note !== '') {
    return (
      <>
        <strong>平台请您补充资料</strong>：{note}
      </>
    );
  }
  return (
    <>
      等待 <strong>{who}</strong> 办理“{nodeName}”
      {dueTime !== null && (
        <>
          ，
          <span className={styles.time}>
            时限 <strong>{shortTime(dueTime, now)}</strong>
          </span>
          {late && <span className={styles.late}>已超时</span>}
        </>
      )}
    </>
  );
}

function Text({ state, now, lead, decided = '审批通过', owner }: Omit<Props, 'children'>) {
  const { auditStatus, auditTime, returnReason = '', fieldMarks = [], nextStep } = state;
  const why = returnReason === '' ? '' : `：${returnReason}`;
  const at = auditTime === null ? '' : shortTime(auditTime, now);
  if (nextStep !== null) return <Waiting step={nextStep} now={now} />;
  if (auditStatus === AUDIT.returned) {
    const count = fieldMarks.length;
    return (
      <>
        <strong>已退回</strong>
        {why}
        {count > 0 && `（共 ${count} 处需修改）`}
      </>
    );
  }
  if (auditStatus === AUDIT.approved) {
    return (
      <>
        已于 {at} {decided}
        {lead && <>。{lead}</>}
      </>
    );
  }
  if (auditStatus === AUDIT.rejected) return <>未通过{why}</>;
  if (auditStatus === AUDIT.voided) return <>已作废{why}</>;
  const by = owner && `，由${owner}或企业管理员提交`;
  if (auditStatus === AUDIT.withdrawn) return <>已撤回{by ?? '，修改后可重新提交'}</>;
  return <>尚未提交{by ?? '，提交后进入审批'}</>;
}

function toneOf({ auditStatus, nextStep }: FlowState, now: string): string {
  const { approved, rejected, voided, returned } = AUDIT;
  if (auditStatus === approved) return 'done';
  if ([rejected, voided, returned].some((code) => code === auditStatus)) return 'stopped';
  if (nextStep === null) return 'quiet';
  return nextStep.dueTime !== null && nextStep.dueTime < now ? 'stopped' : 'wait';
}

/** Who must act next and until when, with what the reader may do about it; on every document. */
export function NextStepBar({ state, now, lead, decided, owner, children }: Props) {
  return (
    <div className={styles.bar} data-tone={toneOf(state, now)}>
      <p>
        <Text state={state} now={now} lead={lead} decided={decided} owner={owner} />
      </p>
      {children !== undefined && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}
