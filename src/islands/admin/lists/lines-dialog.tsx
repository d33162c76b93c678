import { type ReactNode, useState } from 'react';
import { type Action, createAction } from '#src/api/action.ts';
import { textOf } from '#src/lib/text-of.ts';
import { Textarea } from '#src/ui/controls/textarea.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FilePick } from '#src/ui/file-pick.tsx';
import { notify } from '#src/ui/notify.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { ProblemList } from './problem-list.tsx';

type Problems = Parameters<typeof ProblemList>[0]['problems'];

interface Props<Answer> {
  title: string;
  label: string;
  /** A line as it is to be. */
  example: string;
  /** What to do where nothing was entered. */
  missing: string;
  /** What was not done because of wrong lines. */
  none: string;
  send: (text: string, action: Action) => Promise<Answer>;
  /** What was done. */
  done: (answer: Answer) => string;
  onClose: () => void;
  /** What stands in a line. */
  children: ReactNode;
}

/** Enters lines of text, pasted or out of a CSV file: all of them, or none where one is wrong. */
export function LinesDialog<Answer extends { problems: Problems }>({
  title,
  label,
  example,
  missing,
  none,
  send,
  done,
  onClose,
  children,
}: Props<Answer>) {
  const [action] = useState(createAction);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Problems>([]);
  const form = useSmallForm(
    (): Record<string, string> => (text.trim() === '' ? { text: missing } : {}),
    async () => {
      const answer = await send(text, action);
      setProblems(answer.problems);
      if (answer.problems.length > 0) return;
      notify('success', done(answer));
      onClose();
    },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <FormOf form={form} submit="登记">
        <Textarea
          name="text"
          label={label}
          withAsterisk
          rows={8}
          placeholder={example}
          value={text}
          error={form.errors.text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <FilePick
          label="CSV 文件（UTF-8 或 GB18030）"
          accept=".csv,.txt"
          error={form.errors.content}
          onPick={(picked) => void form.run(async () => setText(await textOf(picked)))}
        />
        {problems.length > 0 && <ProblemList problems={problems} none={none} />}
      </FormOf>
    </Dialog>
  );
}
