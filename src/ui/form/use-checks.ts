import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type CheckOptions, checkField, checkForm } from '#contract/form/check-form.ts';
import type { Column } from '#contract/form/read-form.ts';
import { keysOf, settle } from '#contract/form/settle.ts';
import { type FieldError, TEXT } from '#contract/wire/envelope.ts';
import { notify } from '../notify.ts';
import { byPath, type Failure } from '../submit/submission.ts';
import type { FormPlugs } from './form-context.ts';
import type { FormStore } from './form-store.ts';
import { type Messages, NO_MESSAGES } from './messages.ts';

type Held = UseFormReturnType<Record<string, unknown>>;

/** What the server says of a save's `values` is about the fields of the form. */
function ownPaths(fields: readonly FieldError[]): FieldError[] {
  return fields.map(({ path, message }) => ({ path: path.replace(/^values\./, ''), message }));
}

/** What a check passes by: files, where none can be sent. */
export function leftOut({ upload }: FormPlugs): CheckOptions {
  return { leaveOut: ({ controlType }) => controlType === 'upload' && upload === undefined };
}

function without(messages: Messages, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).filter(([path]) => !keys.includes(path)));
}

/** Checks a field when it is left: its messages are put in their places, those of other fields stay. */
function useLeave(store: FormStore, { errors, setErrors }: Held, options: CheckOptions) {
  const [warnings, setWarnings] = useState(NO_MESSAGES);
  const shown = useRef(NO_MESSAGES);
  useLayoutEffect(() => {
    shown.current = errors as Messages;
  });
  const onLeave = useCallback(
    (field: Column) => {
      const { form, around, values } = store;
      const scope = { ...around, values: settle(form, values, around) };
      const keys = keysOf(field);
      const findings = checkField(field, '', scope, options);
      const wrong = { ...byPath(findings.filter(({ level }) => level === 'error')) };
      // Passing through an empty field is no mistake yet.
      for (const key of keys) {
        if (wrong[key] === TEXT.required && !shown.current[key]) delete wrong[key];
      }
      const isSame = keys.every((key) => shown.current[key] === wrong[key]);
      if (!isSame) setErrors({ ...without(shown.current, keys), ...wrong });
      const warned = byPath(findings.filter(({ level }) => level === 'warn'));
      setWarnings((last) => {
        if (keys.every((key) => last[key] === warned[key])) return last;
        return { ...without(last, keys), ...warned };
      });
    },
    [store, options, setErrors],
  );
  return { warnings, setWarnings, onLeave, shown };
}

/** A table that was found empty is found so no more when it has lines: nobody leaves it as one leaves a field. */
function useFilledTables(store: FormStore, { errors, setErrors }: Held): void {
  useEffect(() => {
    const empty = [...store.tables.keys()].filter((key) => errors[key] === TEXT.required);
    if (empty.length === 0) return;
    return store.subscribe(empty, () => {
      const filled = empty.filter((key) => (store.tables.get(key)?.lines.length ?? 0) > 0);
      if (filled.length > 0) setErrors(without(errors as Messages, filled));
    });
  }, [store, errors, setErrors]);
}

/** Checks of a form on screen: a field when it is left, everything when it is to be sent, and what the server refused. */
export function useChecks(store: FormStore, held: Held, plugs: FormPlugs) {
  const [summary, setSummary] = useState(NO_MESSAGES);
  const [failures, setFailures] = useState(0);
  const errors = held.errors as Messages;
  const options = useMemo(() => leftOut(plugs), [plugs]);
  const { warnings, setWarnings, onLeave, shown } = useLeave(store, held, options);
  useFilledTables(store, held);
  const { setErrors } = held;
  /** What was said of files on their way goes with them: refused, sent after all or taken away. */
  const restate = useCallback(
    (path: string, before: string | undefined, now: string | undefined) => {
      if (before === undefined || before === now || shown.current[path] !== before) return;
      const told = now === undefined ? {} : { [path]: now };
      setErrors({ ...without(shown.current, [path]), ...told });
      setSummary((last) => (path in last ? { ...last, ...told } : last));
    },
    [setErrors, shown],
  );
  const fail = (messages: Messages) => {
    held.setErrors({ ...messages });
    setSummary(messages);
    setFailures((count) => count + 1);
  };
  /** The values to send, or undefined when something is wrong; with `formatsOnly` they may be unfinished. */
  const run = (formatsOnly = false): Record<string, unknown> | undefined => {
    const asked = { ...options, formatsOnly };
    const found = checkForm(store.form, store.values, store.around, asked);
    setWarnings(byPath(found.warnings));
    if (found.errors.length > 0) {
      fail(byPath(found.errors));
      return undefined;
    }
    held.setErrors({});
    setSummary(NO_MESSAGES);
    return found.values;
  };
  /** What the server said against it stands beside the fields; anything else is told as news. */
  const refuse = ({ text, fields }: Failure): undefined => {
    if (fields.length > 0) fail(byPath(ownPaths(fields)));
    else notify('error', text);
  };
  // As it was when the form was last refused; a line whose field is right again is gone.
  const left = useMemo(
    () => Object.fromEntries(Object.entries(summary).filter(([path]) => path in errors)),
    [summary, errors],
  );
  return { errors, warnings, summary: left, failures, onLeave, restate, run, refuse };
}
