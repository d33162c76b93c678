import { type FormEvent, useState } from 'react';
import type { FieldError } from '#contract/wire/envelope.ts';

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
  /** Says what is wrong with a field that has changed since, or takes back what was said of it. */
  mark(path: string, error?: string): void;
  /** Runs something of the form beside its submit, such as sending a code, and shows its failure. */
  run(work: () => Promise<void>): Promise<void>;
  submit(event: FormEvent<HTMLFormElement>): void;
}

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(entries);
}

/** For both fields of a password that is said twice: what was said of the second is taken back as soon as they agree. */
export const untilTheyAgree =
  (form: Pick<SmallForm, 'errors' | 'mark'>) =>
  ({ currentTarget: { form: owner } }: FormEvent<HTMLInputElement>): void => {
    if (owner === null || form.errors.confirmPassword === undefined) return;
    const { password, confirmPassword } = valuesOf(owner);
    if (password === confirmPassword) form.mark('confirmPassword');
  };

/** Complaints that note in `drawn` for which of its fields the form asks. */
export const noting = (errors: Complaints, drawn: Set<string>): Complaints =>
  new Proxy(errors, {
    get: (all, path: string) => {
      drawn.add(path);
      return all[path];
    },
  });

/** Complaints beside the fields that are drawn, and in `rest` those that no field is there for. */
export function placed(
  fields: readonly FieldError[],
  drawn: ReadonlySet<string>,
  nameOf: (path: string) => string,
): { beside: Complaints; rest: string } {
  const found = fields.map(({ path, message }) => ({
    path: [nameOf(path), path.split('.', 1)[0] ?? ''].find((name) => drawn.has(name)) ?? '',
    message,
  }));
  const { '': _, ...beside } = byPath(found);
  const rest = found.filter(({ path }) => path === '').map(({ message }) => message);
  return { beside, rest: [...new Set(rest)].join('；') };
}

/**
 * A form of a few fields, whose values the browser keeps. `codes`: business codes that belong beside a field. `nameOf`: the
 * field that the server means by a path, where it is called otherwise. What no field is there for is said of the whole.
 */
export function useSmallForm(
  check: Check,
  send: (values: Values) => Promise<void>,
  codes: Readonly<Record<string, string>> = {},
  nameOf = (path: string, _: Values) => path,
): SmallForm {
  const { submission, errors, alert, busy, refusals } = useSubmission();
  const [drawn] = useState(() => new Set<string>());
  const run = async (work: () => Promise<void>, values: Values = {}) => {
    await submission.send(work, ({ text, code, fields }: Failure) => {
      const field = codes[String(code)];
      if (field !== undefined) return { [field]: text };
      const { beside, rest } = placed(fields, drawn, (path) => nameOf(path, values));
      if (rest === '') return beside;
      submission.warn(rest);
      return Object.keys(beside).length > 0 ? beside : undefined;
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf(form);
    const found = check(values);
    if (submission.judge(found)) void run(() => send(values), values);
    else form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  };
  const mark = (path: string, error?: string) => submission.mark(path, error);
  return { errors: noting(errors, drawn), alert, busy, refusals, mark, run, submit };
}
