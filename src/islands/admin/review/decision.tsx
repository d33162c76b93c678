import { useState } from 'react';
import { MOST_ATTACHED, OPERATOR_RULE } from '#contract/file/types.ts';
import { OPINION } from '#contract/flow/flow.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { CountedTextarea } from '#src/ui/dialogs/counted-input.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import { Menu } from '#src/ui/menu/menu.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';
import { operatorFiles } from '#src/widgets/file/file-transport.ts';

import styles from './decision.module.css';
import type { Change, Draft } from './draft.ts';
import type { Decision } from './faults.ts';
import { HandOver } from './hand-over.tsx';
import { NodeFields } from './node-fields.tsx';
import { Ticks } from './ticks.tsx';
import { useDecision } from './use-decision.ts';

const MORE: readonly (readonly [Decision, string])[] = [
  ['askMore', '补充资料'],
  ['terminate', '终止流程'],
  ['void', '作废'],
];

/** FileType 通用附件. */
const GENERAL = 1;

interface OpinionProps {
  detail: ReviewDetail;
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Change) => void;
  /** Whether files are on their way. */
  onBusy: (busy: boolean) => void;
}

/** Opinion, for whom it is, and where a return leads. */
function Opinion({ detail: { actions, task }, draft, errors, onChange, onBusy }: OpinionProps) {
  const targets = (actions.includes('returnBack') && task?.returnTargets) || [];
  return (
    <>
      <CountedTextarea
        label="审批意见"
        description={
          actions.includes('approve')
            ? '同意可不填；退回、拒绝和补充资料需填写 5 字以上'
            : '终止、作废需填写 5 字以上的原因，催办可不填'
        }
        max={OPINION.max}
        maxLength={OPINION.max}
        value={draft.opinion}
        error={errors.opinion}
        onChange={(opinion) => onChange({ opinion })}
      />
      {task && (
        <div className={styles.files}>
          <p aria-hidden="true">意见附件</p>
          <FileUpload
            label="意见附件"
            fileType={GENERAL}
            rule={OPERATOR_RULE}
            narrow={{ limit: MOST_ATTACHED }}
            value={draft.files}
            error={errors.attachment}
            onChange={(update) => onChange(({ files }) => ({ files: update(files) }))}
            onBusy={onBusy}
            transport={operatorFiles}
            compact
          />
        </div>
      )}
      {actions.includes('approve') && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.internal}
            onChange={(event) => onChange({ internal: event.currentTarget.checked })}
          />
          内部意见，不向客户显示（含附件）
        </label>
      )}
      {targets.length > 1 && (
        <NativeSelect
          label="退回至"
          value={draft.returnTo}
          data={targets.map(({ nodeKey, nodeName }) => ({ value: nodeKey, label: nodeName }))}
          onChange={(event) => onChange({ returnTo: event.currentTarget.value })}
        />
      )}
    </>
  );
}

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

/** The one that binds in seal red, the others beside it. */
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
          <Button key={name} variant="default" disabled={busy} onClick={() => onDecide(name)}>
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
  onSettled: () => void;
}

/** The place of the decision (审批处理): ticks, what the node settles, opinion, buttons. */
export function DecisionPanel({ detail, draft, onChange, onSettled }: Props) {
  const { open } = useView();
  const [handing, setHanding] = useState<Handing>();
  const [uploading, setUploading] = useState(false);
  const { task, actions, ticks, fields } = detail;
  const leave = () => {
    onSettled();
    open('adminWorkbench');
  };
  const { errors, busy, decide } = useDecision(detail, draft, (one) => one !== 'urge' && leave());
  return (
    <Panel title="审批处理" id="decision" flush>
      <div className={styles.decision}>
        {task && (
          <>
            <Ticks ticks={ticks} draft={draft} onTicks={(next) => onChange({ ticks: next })} />
            {errors.ticks && <p className={styles.error}>{errors.ticks}</p>}
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
          errors={errors}
          onChange={onChange}
          onBusy={setUploading}
        />
        <p role="alert" className={styles.alert}>
          {errors.whole}
        </p>
        <Buttons
          actions={actions}
          busy={busy || uploading}
          marked={Object.keys(draft.marks).length}
          onDecide={(one) => void decide(one)}
          onHand={setHanding}
        />
      </div>
      {handing && task && (
        <HandOver
          action={handing}
          taskId={task.taskId}
          opinion={draft.opinion}
          onDone={leave}
          onClose={() => setHanding(undefined)}
        />
      )}
    </Panel>
  );
}
