import { useEffect, useRef } from 'react';
import { MOST_ATTACHED, OPERATOR_RULE } from '#contract/file/types.ts';
import { OPINION } from '#contract/flow/flow.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { CountedTextarea } from '#src/ui/dialogs/counted-input.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import { operatorFiles } from '../operator-files.ts';

import styles from './decision.module.css';
import type { Change, Draft } from './draft.ts';
import { EXPLAINED } from './faults.ts';
import { hintOf, toldHint } from './opinion-hints.ts';

/** FileType 通用附件. */
const GENERAL = 1;

interface OpinionProps {
  detail: ReviewDetail;
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Change) => void;
  /** Why a decision has to wait for files. */
  onPending: (why: string | undefined) => void;
}

/** What the company is told in the place of an opinion that stays inside; in sight once it is asked for. */
function Told({ detail: { actions }, draft, errors, onChange }: Omit<OpinionProps, 'onPending'>) {
  const field = useRef<HTMLDivElement>(null);
  const { internal } = draft;
  const before = useRef(internal);
  useEffect(() => {
    if (internal && !before.current) field.current?.scrollIntoView({ block: 'nearest' });
    before.current = internal;
  }, [internal]);
  if (!internal) return null;
  return (
    <div ref={field}>
      <CountedTextarea
        label="告知企业的原因"
        description={toldHint(actions)}
        max={OPINION.max}
        maxLength={OPINION.max}
        value={draft.told}
        error={errors.told}
        onChange={(told) => onChange({ told })}
      />
    </div>
  );
}

/** Opinion, for whom it is, and where a return leads. */
export function Opinion({ detail, draft, errors, onChange, onPending }: OpinionProps) {
  const { actions, task } = detail;
  const targets = (actions.includes('returnBack') && task?.returnTargets) || [];
  return (
    <>
      <CountedTextarea
        label="审批意见"
        description={hintOf(actions, draft.internal)}
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
            onPending={onPending}
            transport={operatorFiles}
            compact
          />
        </div>
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.internal}
          onChange={(event) => onChange({ internal: event.currentTarget.checked })}
        />
        内部意见，不向客户显示（含附件）
      </label>
      {actions.some((action) => EXPLAINED.has(action)) && (
        <Told detail={detail} draft={draft} errors={errors} onChange={onChange} />
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
