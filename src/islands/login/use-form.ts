import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';

import { byPath, type Complaints, type Failure, Submission } from '#src/ui/submit/submission.ts';

import { actions, SCRIPT_LOST } from './lazy-actions.ts';
import { normalise, type Rules } from './rules.ts';

type Values<K extends string> = Readonly<Record<K, string>>;
type Errors<K extends string> = Partial<Record<K, string>>;

export interface Form<K extends string> {
  readonly errors: Errors<K>;
  /** What is wrong with the whole; '' when nothing is. */
  readonly alert: string;
  readonly busy: boolean;
  /** Checks one field and shows the result; true when it is right. */
  check(form: HTMLFormElement, name: K): boolean;
  /** Takes back what was said about a field. */
  clear(name: K): void;
  /** Shows a failure: its fields beside them, anything else beside the field `at` or, without one, above the form. */
  fail(error: unknown, at?: K): Promise<void>;
  submit(event: FormEvent<HTMLFormElement>): void;
}

/** Values as they stand in the page: the inputs belong to the browser, so what was typed before the script is kept. */
function valuesOf<K extends string>(form: HTMLFormElement, rules: Rules<K>): Values<K> {
  const data = new FormData(form);
  const values = Object.keys(rules).map((name) => {
    return [name, normalise(name, String(data.get(name) ?? ''))] as const;
  });
  return Object.fromEntries(values) as Values<K>;
}

function checkAll<K extends string>(values: Values<K>, rules: Rules<K>): Errors<K> {
  const errors: Errors<K> = {};
  for (const name of Object.keys(rules) as K[]) {
    const error = rules[name](values[name], values);
    if (error !== undefined) errors[name] = error;
  }
  return errors;
}

function focusFirst(form: HTMLFormElement, errors: Errors<string>): void {
  const inputs = [...form.querySelectorAll('input')];
  inputs.find(({ name }) => errors[name] !== undefined)?.focus();
}

/** Without the script that calls the server there is none that knows its errors either. */
async function explain(error: unknown) {
  try {
    return (await actions()).explain(error);
  } catch {
    return { text: SCRIPT_LOST, fields: [] };
  }
}

/** A form of the dialog. `send` gets checked values; while it runs, further submits are dropped. */
export function useForm<K extends string>(
  rules: Rules<K>,
  send: (values: Values<K>) => Promise<void>,
): Form<K> {
  const [submission] = useState(() => new Submission(explain));
  const { errors, alert, busy } = useStore(submission.$state);
  const known = ({ fields }: Failure) => byPath(fields.filter(({ path }) => path in rules));
  return {
    errors: errors as Errors<K>,
    alert,
    busy,
    check: (form, name) => {
      const values = valuesOf(form, rules);
      const error = rules[name](values[name], values);
      submission.mark(name, error);
      return error === undefined;
    },
    clear: (name) => submission.mark(name),
    fail: (error, at) =>
      submission.fail(error, (failure) => {
        const complaints = known(failure);
        if (at === undefined || Object.keys(complaints).length > 0) return complaints;
        submission.mark(at, failure.text);
        return undefined;
      }),
    submit: (event) => {
      event.preventDefault();
      if (submission.busy) return;
      const form = event.currentTarget;
      const values = valuesOf(form, rules);
      const found = checkAll(values, rules);
      if (submission.judge(found as Complaints)) void submission.send(() => send(values), known);
      else focusFirst(form, found);
    },
  };
}
