import { useEffect, useRef, useState } from 'react';
import type { Certification } from '#contract/certification/row.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { Saved } from '#src/api/answer.ts';
import { fetchUser } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { usePending } from '#src/ui/file-upload/use-pending.ts';
import { useFooterRoom } from '#src/ui/form/above-footer.ts';
import { ConflictNotice } from '#src/ui/record-form/conflict-notice.tsx';
import { differences } from '#src/ui/record-form/record-fields.ts';

import { ContactStep } from './contact-step.tsx';
import type { CertificationDraft, SavedState } from './draft.ts';
import { ALL_FIELDS, CARD_SHOWN, PAPER_NAMES } from './fields.ts';
import { IdentityStep } from './identity-step.tsx';
import { LicenceStep } from './licence-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { STEPS, StepLine } from './step-line.tsx';
import { useDraft } from './use-draft.ts';
import { type Problems, useProblems } from './use-problems.ts';
import { retyped, type Values } from './values.ts';
import styles from './wizard.module.css';

const VIEWS = {
  licence: LicenceStep,
  identity: IdentityStep,
  contact: ContactStep,
  review: ReviewStep,
} as const;

/** What became of what was typed, told quietly beside the buttons. */
function SaveNote({ saved }: { saved: SavedState }) {
  const text = {
    none: '填写内容会自动保存',
    saving: '正在保存',
    saved: '已保存，可随时离开，下次继续填写',
    failed: saved.kind === 'failed' ? `未能保存：${saved.text}，内容保留在本页` : '',
  }[saved.kind];
  return (
    <p role="status" className={styles.saved} data-kind={saved.kind}>
      {text}
    </p>
  );
}

/** The warning of the form, while there is one, and else what became of what was typed. */
function Note({ saved, warning }: { saved: SavedState; warning: string }) {
  if (warning === '') return <SaveNote saved={saved} />;
  return (
    <p role="alert" className={styles.saved} data-kind="failed">
      {warning}
    </p>
  );
}

const SUBMIT_QUESTION = '确定提交企业认证申请吗？提交后将进入审核，审核期间不能修改。';

interface Props {
  row: Certification | undefined;
  /** What is known of the company already. */
  known: Values | undefined;
  forCompany: 'current' | 'new';
  step: number;
  /** To another step; with the application, once there is one. */
  onStep: (step: number, id: string | undefined) => void;
  onBegun: (id: string) => void;
  /** What was typed here is no longer on screen. */
  onGone: () => void;
  /** Hands the application in; rejects with what the server says. */
  onSubmit: (kept: Saved) => Promise<void>;
}

function nameOf(path: string): string {
  const paper = PAPER_NAMES[Number(path.replace('attachment.', ''))];
  const field = [...CARD_SHOWN, ...ALL_FIELDS].find(({ key }) => key === path);
  return paper ?? field?.label ?? '业务身份';
}

/** Why it came back, and what of it is still as it was marked, each with the way there. */
function Returned({ row, marked, goTo }: Pick<Props, 'row'> & Pick<Problems, 'marked' | 'goTo'>) {
  if (row?.auditStatus !== AUDIT.returned || row.returnReason === '') return null;
  return (
    <section className={styles.returned} aria-label="退回意见">
      <b>申请已退回：</b>
      {row.returnReason}
      {marked.length > 0 && (
        <>
          <p>以下 {marked.length} 处待修改，修改后标记自动消失：</p>
          <ul>
            {marked.map(([path, note]) => (
              <li key={path}>
                <button type="button" onClick={() => goTo(path)}>
                  {nameOf(path)}：{note}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Goes to another step: it is seen from its beginning, and who uses no eyes hears which it is. */
function useTurn(step: number, onStep: (step: number) => void) {
  const now = useRef<HTMLElement>(null);
  const turned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once the step has changed.
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    now.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);
  const turn = (next: number) => {
    turned.current = true;
    onStep(next);
  };
  return { now, turn };
}

/** False where the server has not got all of it: the note says why, and whatever field it did not take. */
async function isKept(draft: CertificationDraft, { mark }: Problems): Promise<boolean> {
  if (await draft.flush()) return true;
  const { saved } = draft.state();
  if (saved.kind === 'failed') mark(saved.error);
  return false;
}

/** The application, step by step (rules.md C.15). */
export function Wizard({ row, known, forCompany, step, onSubmit, ...told }: Props) {
  const { draft, state } = useDraft({ row, known, forCompany, ...told });
  const { values, files, saved, theirs } = state;
  const card = useRef<HTMLDivElement>(null);
  useFooterRoom();
  const onStep = (next: number) => told.onStep(next, draft.state().id);
  const { now, turn } = useTurn(step, onStep);
  const problems = useProblems({ row, values, files, card, onStep });
  const [busy, setBusy] = useState(false);
  const waits = usePending();
  const { key, title } = STEPS[step] ?? STEPS[0];
  const Step = VIEWS[key];
  const set = (name: string, value: string) =>
    draft.set(name, retyped(draft.state().values[name] ?? '', value));
  const go = async () => {
    if (!waits.isFree()) return;
    if (problems.complain(key)) return;
    if (!(await isKept(draft, problems))) return;
    // A company that is begun here is called as the form calls it.
    void fetchUser().catch(() => undefined);
    turn(step + 1);
  };
  const busily = (work: () => Promise<void>) => async () => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const handIn = busily(async () => {
    if (!(await isKept(draft, problems))) return;
    await onSubmit(draft.kept).catch(problems.refuse);
  });
  // A button that waits shows no words: it keeps them while the question stands over it.
  const submit = async () => {
    if (problems.complain()) return;
    if (await ask(SUBMIT_QUESTION, { binding: true })) await handIn();
  };
  return (
    <div className={styles.wizard}>
      <StepLine step={step} now={now} onStep={turn} />
      <Returned row={row} marked={problems.marked} goTo={problems.goTo} />
      {theirs && (
        <ConflictNotice
          differences={differences(ALL_FIELDS, values, theirs)}
          onSettle={(take) => draft.settle(take)}
        />
      )}
      <div ref={card} className={key === 'review' ? undefined : styles.card}>
        {key !== 'review' && <h2>{title}</h2>}
        <Step
          draft={draft}
          values={values}
          files={files}
          set={set}
          problemOf={(path) => waits.of(path) ?? problems.of(path)}
          onPending={waits.tell}
        />
      </div>
      <div className={styles.footer} data-footer>
        <Note saved={saved} warning={problems.warning} />
        {step > 0 && (
          <Button variant="default" onClick={() => turn(step - 1)}>
            上一步
          </Button>
        )}
        <Forward last={key === 'review'} busy={busy} onSubmit={submit} onNext={busily(go)} />
      </div>
    </div>
  );
}

interface ForwardProps {
  last: boolean;
  busy: boolean;
  onSubmit: () => Promise<void>;
  onNext: () => Promise<void>;
}

function Forward({ last, busy, onSubmit, onNext }: ForwardProps) {
  return last ? (
    <Button color="seal" loading={busy} onClick={() => void onSubmit()}>
      提交
    </Button>
  ) : (
    <Button loading={busy} onClick={() => void onNext()}>
      下一步
    </Button>
  );
}
