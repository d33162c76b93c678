import { MOST_ATTACHED, OPERATOR_RULE } from '#contract/file/types.ts';
import { OPINION } from '#contract/flow/flow.ts';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { CountedTextarea } from '#src/ui/dialogs/counted-input.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import { operatorFiles } from '#src/widgets/file/file-transport.ts';

import styles from './decision.module.css';
import type { Change, Draft } from './draft.ts';

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
export function Opinion({
  detail: { actions, task },
  draft,
  errors,
  onChange,
  onBusy,
}: OpinionProps) {
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
