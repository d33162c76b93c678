import { type FormEvent, useRef, useState } from 'react';

import { ApiError, errorToMessage } from '#src/lib/errors.ts';

type Values = Readonly<Record<string, string>>;
type Errors = Readonly<Record<string, string>>;
/** What is wrong with the values, by field; empty when nothing is. */
type Check = (values: Values) => Errors;

export interface SmallForm {
  readonly errors: Errors;
  /** What is wrong with the whole; '' when nothing is. */
  readonly alert: string;
  readonly busy: boolean;
  /** Runs something of the form beside its submit, such as sending a code, and shows its failure. */
  run(work: () => Promise<void>): Promise<void>;
  submit(event: FormEvent<HTMLFormElement>): void;
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(entries);
}

/** A form of a few fields, whose values the browser keeps. `codes`: business codes that belong beside a field. */
export function useSmallForm(
  check: Check,
  send: (values: Values) => Promise<void>,
  codes: Readonly<Record<string, string>> = {},
): SmallForm {
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const fail = (error: unknown) => {
    const known = error instanceof ApiError ? error : undefined;
    const field = codes[String(known?.code)];
    if (field !== undefined) setErrors({ [field]: errorToMessage(error) });
    else if (known && known.fields.length > 0) {
      setErrors(Object.fromEntries(known.fields.map(({ path, message }) => [path, message])));
    } else setAlert(errorToMessage(error));
  };
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setAlert('');
    setErrors({});
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf(form);
    const found = check(values);
    if (Object.keys(found).length === 0) void run(() => send(values));
    else {
      setErrors(found);
      form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
    }
  };
  return { errors, alert, busy, run, submit };
}
