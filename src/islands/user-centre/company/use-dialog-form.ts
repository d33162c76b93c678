import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type Action, createAction } from '#src/api/action.ts';
import { myCompanyQueries } from '#src/api/company.ts';
import { ask } from '#src/ui/confirm.ts';
import { notify } from '#src/ui/notify.ts';
import { byPath, type Complaints, ofField } from '#src/ui/submit/submission.ts';
import { useSubmission } from '#src/ui/submit/use-submission.ts';

interface Given {
  /** Sends what was filled in; all tries of one dialog are one action. */
  readonly send: (action: Action) => Promise<unknown>;
  /** What is asked before anything is sent (specification section 5). */
  readonly question: string;
  /** Said once it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

/** A dialog that sends one thing: complaints beside their fields, anything else at its head. */
export function useDialogForm({ send, question, done, onClose }: Given) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const { submission, errors, alert, busy, refusals } = useSubmission();
  useEffect(() => {
    if (refusals === 0) return;
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus();
  }, [refusals]);
  const work = async () => {
    await send(action);
    notify('success', done);
    void queries.invalidateQueries({ queryKey: [...myCompanyQueries.key] });
    onClose();
  };
  return {
    errors,
    alert,
    busy,
    /** Says what is wrong before anything is sent. */
    complain: (wrong: Complaints) => submission.complain(wrong),
    /** A field is being put right: what was said of it no longer stands beside it. */
    mend: (field: string) => submission.mark(field),
    submit: async () => {
      submission.judge({});
      if (!(await ask(question))) return;
      await submission.send(work, ({ fields }) => byPath(fields.map(ofField)));
    },
  };
}
