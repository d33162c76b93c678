import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { usePending } from '#src/ui/file-upload/use-pending.ts';
import { Menu } from '#src/ui/menu/menu.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './decision.module.css';
import type { Change, Draft } from './draft.ts';
import type { Decision } from './faults.ts';
import { HandOver } from './hand-over.tsx';
import { NodeFields } from './node-fields.tsx';
import { Opinion } from './opinion.tsx';
import { takesOpinion } from './opinion-hints.ts';
import { Ticks } from './ticks.tsx';
import { useDecision } from './use-decision.ts';

const MORE: readonly (readonly [Decision, string])[] = [
  ['askMore', '补充资料'],
  ['terminate', '终止流程'],
  ['void', '作废'],
];

type Handing = 'transfer' | 'addSign';

interface ButtonsProps {
  actions: readonly string[];
  /** How many fields are marked. */
  marked: number;
  busy: boolean;
  onDecide: (decision: Decision) => void;
  onHand: (action: Handing) => void;
}

const HANDING: readonly (readonly [Handing, string])[] = [
  ['transfer', '转办'],
  ['addSign', '加签'],
];

function More({ actions, onDecide, onHand }: ButtonsProps) {
  const handing = HANDING.filter(([name]) => actions.includes(name));
  const deciding = MORE.filter(([name]) => actions.includes(name));
  if (handing.length + deciding.length === 0) return null;
  return (
    <Menu label="更多" name="更多操作">
      {handing.map(([name, label]) => (
        <button key={name} type="button" onClick={() => onHand(name)}>
          {label}
        </button>
      ))}
      {deciding.map(([name, label]) => (
        <button key={name} type="button" onClick={() => onDecide(name)}>
          {label}
        </button>
      ))}
    </Menu>
  );
}

/** The one that binds in seal red, the one that ends it outlined in red, the others beside them. */
function Buttons(props: ButtonsProps) {
  const { actions, marked, busy, onDecide } = props;
  const others: readonly (readonly [Decision, string])[] = [
    ['returnBack', marked > 0 ? `退回（${marked} 处标记）` : '退回'],
    ['reject', '拒绝'],
    ['urge', '催办'],
  ];
  return (
    <div className={styles.buttons}>
      {actions.includes('approve') && (
        <Button color="seal" loading={busy} onClick={() => onDecide('approve')}>
          同意
        </Button>
      )}
      {others
        .filter(([name]) => actions.includes(name))
        .map(([name, label]) => (
          <Button
            key={name}
            variant="default"
            color={name === 'reject' ? 'danger' : undefined}
            aria-disabled={busy}
            onClick={() => onDecide(name)}
          >
            {label}
          </Button>
        ))}
      <More {...props} />
    </div>
  );
}

interface Props {
  detail: ReviewDetail;
  draft: Draft;
  onChange: (part: Change) => void;
  /** The document is out of this person's hands; what was done, in words. */
  onSettled: (done: string) => void;
  /** The document is another one by now than the page shows. */
  onStale: () => void;
}

/** Whatever is wrong takes the focus, the first of it; it may be out of sight. */
function Focusing({ refusals, children }: { refusals: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = '[data-lacking] input, [aria-invalid=true]';
    place.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [refusals]);
  return (
    <div ref={place} className={styles.decision}>
      {children}
    </div>
  );
}

/** The place of the decision (审批处理): ticks, what the node settles, opinion, and below all of it the buttons. */
export function DecisionPanel({ detail, draft, onChange, ...told }: Props) {
  const [handing, setHanding] = useState<Handing>();
  const waits = usePending();
  const { task, actions, ticks, fields } = detail;
  const { errors, refusals, busy, decide } = useDecision(detail, draft, told);
  return (
    <Panel title="审批处理" id="decision" flush>
      {takesOpinion(actions) && (
        <Focusing refusals={refusals}>
          {task && (
            <>
              <Ticks
                ticks={ticks}
                draft={draft}
                error={errors.ticks ?? ''}
                onTicks={(next) => onChange({ ticks: next })}
              />
              <NodeFields
                fields={fields}
                values={draft.fields}
                errors={errors}
                onChange={(next) => onChange({ fields: next })}
              />
            </>
          )}
          <Opinion
            detail={detail}
            draft={draft}
            errors={{ ...errors, attachment: waits.of('attachment') ?? errors.attachment ?? '' }}
            onChange={onChange}
            onPending={(why) => waits.tell('attachment', why)}
          />
        </Focusing>
      )}
      <div className={styles.foot}>
        <p role="alert" className={styles.alert}>
          {errors.whole}
        </p>
        <Buttons
          actions={actions}
          busy={busy}
          marked={Object.keys(draft.marks).length}
          onDecide={(one) => {
            if (waits.isFree()) void decide(one);
          }}
          onHand={setHanding}
        />
      </div>
      {handing && task && (
        <HandOver
          action={handing}
          seen={{ taskId: task.taskId, version: detail.version }}
          opinion={draft.opinion}
          internal={draft.internal}
          onDone={told.onSettled}
          onStale={told.onStale}
          onClose={() => setHanding(undefined)}
        />
      )}
    </Panel>
  );
}
