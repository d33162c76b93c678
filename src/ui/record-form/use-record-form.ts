import { useState } from 'react';

import { CODE } from '#contract/envelope.ts';
import { validationText } from '#contract/validation-texts.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';

import type { Attachment } from '../file-upload/transport.ts';

import {
  filesOf,
  inputOf,
  type RecordField,
  type RecordFiles,
  type RecordValues,
  valuesOf,
} from './record-fields.ts';

/** A record that may be changed: what the server sent of it. */
export interface KnownRecord {
  readonly id: string;
  readonly version: number;
}

/** What the form needs of a schema of the contract. */
export interface Judge {
  readonly safeParse: (
    input: unknown,
    options: { error: typeof validationText },
  ) => {
    readonly error?:
      | { readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[] }
      | undefined;
  };
}

interface Given<Input> {
  readonly fields: readonly RecordField[];
  /** The schema of the save; it judges here as it does on the server. */
  readonly schema: Judge;
  /** Absent for a new record. */
  readonly record: KnownRecord | undefined;
  readonly save: (input: Input) => Promise<unknown>;
  readonly onSaved: () => void;
}

type Errors = Readonly<Record<string, string>>;

/** One message a field, the first, in the order in which they came. */
function firstOf(pairs: readonly (readonly [string, string])[]): Errors {
  const found: Record<string, string> = {};
  for (const [key, message] of pairs) found[key] ??= message;
  return found;
}

/** The record as somebody else has saved it meanwhile (design/wire.md: 409 with data.current). */
function currentOf(error: unknown): KnownRecord | undefined {
  if (!(error instanceof ApiError) || error.code !== CODE.conflict) return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  const current = data.current;
  const isRecord =
    typeof current === 'object' && current !== null && 'id' in current && 'version' in current;
  return isRecord ? (current as KnownRecord) : undefined;
}

/** What the schema says of an input, field by field. */
function complaintsOf(schema: Judge, input: unknown): [string, string][] {
  const { error } = schema.safeParse(input, { error: validationText });
  return (error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? ''), message]);
}

/** What is wrong with the fields, one message each. */
function useComplaints(fields: readonly RecordField[]) {
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const place = (key: string) => fields.findIndex((field) => field.key === key);
  return {
    errors,
    /** How often a try has met with complaints. */
    refusals,
    complain: (pairs: readonly (readonly [string, string])[]) => {
      // In the order of the form, whatever order they came in.
      setErrors(firstOf(pairs.toSorted(([a], [b]) => place(a) - place(b))));
      if (pairs.length > 0) setRefusals(refusals + 1);
    },
    clear: (key: string) => setErrors(({ [key]: _, ...others }) => others),
  };
}

/** The files of a record's form. */
function useFiles(fields: readonly RecordField[], record: object | undefined) {
  const [files, setFiles] = useState<RecordFiles>(() => filesOf(fields, record));
  return {
    files,
    /** Gets the change rather than the result, because files arrive while others are taken away. */
    change: (key: string, change: (now: readonly Attachment[]) => readonly Attachment[]) =>
      setFiles((all) => ({ ...all, [key]: change(all[key] ?? []) })),
    take: (from: object | undefined) => setFiles(filesOf(fields, from)),
  };
}

/** The state of a record's form: texts, what is wrong with them, sending, and a conflict with somebody else's change. */
export function useRecordForm<Input>({ fields, schema, record, save, onSaved }: Given<Input>) {
  const [base, setBase] = useState(record);
  const [values, setValues] = useState<RecordValues>(() => valuesOf(fields, record));
  const { files, change, take: takeFiles } = useFiles(fields, record);
  const { errors, refusals, complain, clear } = useComplaints(fields);
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<KnownRecord>();
  const fail = (error: unknown) => {
    const current = currentOf(error);
    const wrong = error instanceof ApiError ? error.fields : [];
    if (current) setConflict(current);
    else if (wrong.length > 0) complain(wrong.map(({ path, message }) => [path, message]));
    else setAlert(errorToMessage(error));
  };
  const send = async () => {
    if (busy || conflict) return;
    setAlert('');
    const input = inputOf(fields, { values, files }, base);
    const complaints = complaintsOf(schema, input);
    complain(complaints);
    if (complaints.length > 0) return;
    setBusy(true);
    try {
      // What travels is what was typed: the schema only judges it.
      await save(input as Input);
      onSaved();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    files,
    errors,
    alert,
    busy,
    isDirty,
    conflict,
    refusals,
    set: (key: string, text: string) => {
      setDirty(true);
      setValues({ ...values, [key]: text });
      clear(key);
    },
    setFiles: (...args: Parameters<typeof change>) => {
      setDirty(true);
      change(...args);
    },
    send,
    /** Goes on from the other's version: with their values, or with mine, which the next submit saves. */
    settle: (take: 'theirs' | 'mine') => {
      setBase(conflict);
      if (take === 'theirs') setValues(valuesOf(fields, conflict));
      if (take === 'theirs') takeFiles(conflict);
      setConflict(undefined);
    },
  };
}
