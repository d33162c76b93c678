import type { FormEvent } from 'react';

import { byPath, type Complaints, type Failure } from '../submit/submission.ts';
import { useSubmission } from '../submit/use-submission.ts';

type Values = Readonly<Record<string, string>>;
/** What is wrong with the values, by field; empty when nothing is. */
type Check = (values: Values) => Complaints;

export interface SmallForm {
  readonly errors: Complaints;
  /** What is wrong with the whole; '' when nothing is. */
  readonly alert: string;
  readonly busy: boolean;
  /** How often a try has met with complaints. */
  readonly refusals: number;
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
  const { submission, errors, alert, busy, refusals } = useSubmission();
  const place = ({ text, code, fields }: Failure) => {
    const field = codes[String(code)];
    return field === undefined ? byPath(fields) : { [field]: text };
  };
  const run = async (work: () => Promise<void>) => {
    await submission.send(work, place);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf(form);
    const found = check(values);
    if (submission.judge(found)) void run(() => send(values));
    else form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  };
  return { errors, alert, busy, refusals, run, submit };
}
