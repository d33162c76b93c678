import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type Action, createAction } from '#src/api/action.ts';
import { myCompanyQueries } from '#src/api/company.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';
import { notify } from '#src/ui/notify.ts';

interface Given {
  /** Sends what was filled in; all tries of one dialog are one action. */
  readonly send: (action: Action) => Promise<unknown>;
  /** Said once it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

type Errors = Readonly<Record<string, string>>;

/** A dialog that sends one thing: complaints beside their fields, anything else at its head. */
export function useDialogForm({ send, done, onClose }: Given) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid=true]')?.focus();
  }, [refusals]);
  const complain = (wrong: Errors) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : [];
    const known = fields.map(({ path, message }) => [path.split('.', 1)[0], message] as const);
    if (known.length > 0) complain(Object.fromEntries(known));
    else setAlert(errorToMessage(error));
  };
  const submit = async () => {
    setErrors({});
    setAlert('');
    setBusy(true);
    try {
      await send(action);
      notify('success', done);
      void queries.invalidateQueries({ queryKey: [...myCompanyQueries.key] });
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    errors,
    alert,
    busy,
    /** Says what is wrong before anything is sent. */
    complain,
    /** A field is being put right: what was said of it no longer stands beside it. */
    mend: (field: string) =>
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== field))),
    submit: () => void submit(),
  };
}
