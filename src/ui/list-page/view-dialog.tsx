import { useId, useRef, useState } from 'react';
import { TEXT } from '#contract/wire/envelope.ts';
import { Button } from '../controls/button.tsx';

import { Dialog } from '../dialog.tsx';
import { CountedInput } from '../dialogs/counted-input.tsx';
import { useLeaving } from '../small-form/use-leaving.ts';
import type { Complaints, Failure } from '../submit/submission.ts';
import { useSubmission } from '../submit/use-submission.ts';

import styles from './view-dialog.module.css';

/** As the server has it (contract/noun/saved-view.ts). */
const NAME_MAX = 20;

interface Choices {
  isDefault: boolean;
  shared: boolean;
}

interface Props {
  /** The view to be renamed; absent: what is on screen becomes a view. */
  renamed?: string | undefined;
  /** A view may be kept for everybody. */
  mayShare: boolean;
  /** Rejects when it is refused, such as for a name that is taken. */
  onSave: (name: string, choices: Choices) => Promise<unknown>;
  onClose: () => void;
}

/** What the server says of the name, or of the whole. */
function nameProblem({ text, fields }: Failure): Complaints {
  return { name: fields.find(({ path }) => path === 'name')?.message ?? text };
}

/** Asks for the name under which columns, sort and filters are kept. */
export function ViewDialog({ renamed, mayShare, onSave, onClose }: Props) {
  const [name, setName] = useState(renamed ?? '');
  const [choices, setChoices] = useState<Choices>({ isDefault: false, shared: false });
  const { submission, errors, busy } = useSubmission();
  const form = useId();
  const own = useRef<HTMLFormElement>(null);
  const leave = useLeaving(own);
  const box = (key: keyof Choices, words: string) => (
    <label>
      <input
        type="checkbox"
        checked={choices[key]}
        onChange={({ currentTarget: { checked } }) => setChoices({ ...choices, [key]: checked })}
      />
      {words}
    </label>
  );
  const send = async () => {
    const wanted = name.trim();
    if (!submission.judge(wanted === '' ? { name: TEXT.required } : {})) return;
    await submission.send(() => onSave(wanted, choices), nameProblem);
  };
  return (
    <Dialog
      title={renamed === undefined ? '保存视图' : '重命名视图'}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={leave}>
            取消
          </Button>
          <Button type="submit" form={form} loading={busy}>
            保存
          </Button>
        </>
      }
    >
      <form
        ref={own}
        id={form}
        className={styles.naming}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <CountedInput
          data-autofocus
          label="视图名称"
          description={renamed === undefined && '保存当前的列、列宽、排序和筛选'}
          max={NAME_MAX}
          maxLength={NAME_MAX}
          error={errors.name}
          value={name}
          onChange={setName}
        />
        {renamed === undefined && (
          <>
            {box('isDefault', '打开列表时默认使用')}
            {mayShare && box('shared', '所有人可用')}
          </>
        )}
      </form>
    </Dialog>
  );
}
