import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OPINION } from '#contract/flow/flow.ts';
import { Button } from '../controls/button.tsx';
import { Textarea } from '../controls/textarea.tsx';

import { Dialog } from '../dialog.tsx';
import { useLeaving } from '../small-form/use-leaving.ts';
import { useSubmission } from '../submit/use-submission.ts';
import styles from './opinion-dialog.module.css';

interface Props {
  title: string;
  /** What the text is, e.g. 退回意见. */
  label: string;
  /** Whether something must be written. */
  required: boolean;
  /** The button that does it. */
  action: string;
  /** True paints it in seal red: what binds. */
  binding?: boolean;
  /** What was written before. */
  initial?: string;
  /** Above the text. */
  children?: ReactNode;
  /** Below the text, such as files that go with it. */
  below?: ReactNode;
  /** Why it cannot be sent yet, such as files on their way. */
  blocked?: string | undefined;
  /** Does it; what it rejects with is shown in the dialog, and nothing typed is lost. */
  onSubmit: (opinion: string) => Promise<unknown>;
  /** Called when it is done or left. */
  onClose: () => void;
}

function problemOf(opinion: string, required: boolean): string | undefined {
  const length = [...opinion].length;
  if (length > OPINION.max) return `不能超过 ${OPINION.max} 个字`;
  if (required && length < OPINION.min) return `请至少填写 ${OPINION.min} 个字`;
  return undefined;
}

/** An opinion on a document (意见), of 5 to 500 characters where it must be given. */
export function OpinionDialog(props: Props) {
  const { title, label, required, action, binding = false, children, onSubmit, onClose } = props;
  const { below, blocked, initial = '' } = props;
  const [text, setText] = useState(initial);
  const { submission, errors, busy, refusals } = useSubmission();
  const own = useRef<HTMLDivElement>(null);
  const leave = useLeaving(own);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (refusals > 0) field.current?.focus();
  }, [refusals]);
  const send = async () => {
    const opinion = text.trim();
    const wrong = problemOf(opinion, required) ?? blocked;
    if (!submission.judge(wrong === undefined ? {} : { opinion: wrong })) return;
    await submission.send(
      async () => {
        await onSubmit(opinion);
        onClose();
      },
      (failure) => ({ opinion: failure.text }),
    );
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={leave}>
            取消
          </Button>
          <Button {...(binding && { color: 'seal' })} loading={busy} onClick={() => void send()}>
            {action}
          </Button>
        </>
      }
    >
      <div ref={own}>
        {children}
        <Textarea
          ref={field}
          data-autofocus
          label={label}
          required={required}
          rows={4}
          value={text}
          error={errors.opinion}
          onChange={(event) => {
            setText(event.currentTarget.value);
            submission.mark('opinion');
          }}
        />
        <p className={styles.count}>
          {[...text.trim()].length} / {OPINION.max}
        </p>
        {below}
      </div>
    </Dialog>
  );
}
