import { type FormEvent, useRef, useState } from 'react';

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
  const [errors, setErrors] = useState<Errors<K>>({});
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const show = (name: K, error: string | undefined) => {
    setErrors((old) => {
      const { [name]: _, ...others } = old as Record<string, string>;
      return (error === undefined ? others : { ...old, [name]: error }) as Errors<K>;
    });
  };

  const fail = async (error: unknown, at?: K) => {
    const { text, fields } = await explain(error);
    const known = fields.filter(({ path }) => path in rules);
    if (known.length === 0) return at === undefined ? setAlert(text) : show(at, text);
    setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])) as Errors<K>);
  };

  const check = (form: HTMLFormElement, name: K) => {
    const values = valuesOf(form, rules);
    const error = rules[name](values[name], values);
    show(name, error);
    return error === undefined;
  };

  const run = async (values: Values<K>) => {
    running.current = true;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      await fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const values = valuesOf(form, rules);
    const found = checkAll(values, rules);
    setErrors(found);
    setAlert('');
    if (Object.keys(found).length > 0) return focusFirst(form, found);
    void run(values);
  };

  const clear = (name: K) => show(name, undefined);
  return { errors, alert, busy, check, clear, fail, submit };
}
