import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';

import { validationText } from '#contract/validation-texts.ts';
import { currentOf } from '#src/lib/conflict.ts';
import { ApiError, errorToMessage } from '#src/lib/errors.ts';

import type { Attachment } from '../file-upload/transport.ts';

import { inputOf, type RecordField, type RecordValues, valuesOf } from './record-fields.ts';

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
  /** Goes along with what the form says. */
  readonly fixed?: Readonly<Record<string, string>> | undefined;
  readonly save: (input: Input) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** A record of the wire, where it is one. */
const known = (row: Readonly<Record<string, unknown>>): KnownRecord | undefined =>
  typeof row.id === 'string' && typeof row.version === 'number'
    ? { ...row, id: row.id, version: row.version }
    : undefined;

/** The contract's schema as the form library asks it: with the site's texts, about what would be sent, by field. */
function resolverOf(schema: Judge, inputFrom: (values: RecordValues) => unknown) {
  const validate = (values: unknown) => {
    const { error } = schema.safeParse(inputFrom(values as RecordValues), {
      error: validationText,
    });
    if (!error) return { value: values };
    const issues = error.issues.map(({ path, message }) => ({ path: path.slice(0, 1), message }));
    return { issues };
  };
  return schemaResolver({ '~standard': { version: 1, vendor: 'zod', validate } }, { sync: true });
}

/** Complaints in the order of the form, whatever order they came in, one for each field. */
function inOrder(fields: readonly RecordField[], errors: Readonly<Record<string, unknown>>) {
  const place = (key: string) => fields.findIndex((field) => field.key === key);
  const pairs = Object.entries(errors).map(([key, text]): [string, string] => [key, String(text)]);
  return Object.fromEntries(pairs.toSorted(([a], [b]) => place(a) - place(b)));
}

/** What the server refused, by field; the first complaint of each. */
const refusedOf = ({ fields }: ApiError) =>
  Object.fromEntries(fields.toReversed().map(({ path, message }) => [path.split('.')[0], message]));

/** The state of a record's form: values, what is wrong with them, sending, and a conflict with somebody else's change. */
export function useRecordForm<Input>(given: Given<Input>) {
  const { fields, schema, record, fixed, save, onSaved } = given;
  const [base, setBase] = useState(record);
  const inputFrom = (values: RecordValues) => ({ ...inputOf(fields, values, base), ...fixed });
  const form = useForm<Record<string, unknown>>({
    initialValues: valuesOf(fields, record),
    validate: resolverOf(schema, inputFrom),
  });
  const [refusals, setRefusals] = useState(0);
  const [alert, setAlert] = useState('');
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<KnownRecord>();
  const complain = (errors: Readonly<Record<string, unknown>>) => {
    form.setErrors(inOrder(fields, errors));
    setRefusals((count) => count + 1);
    // What concerns no field on screen stands above them.
    const [other] = Object.keys(errors).filter((path) => fields.every(({ key }) => key !== path));
    if (other !== undefined) setAlert(String(errors[other]));
  };
  const fail = (error: unknown) => {
    const current = currentOf(error, known);
    if (current) setConflict(current);
    else if (error instanceof ApiError && error.fields.length > 0) complain(refusedOf(error));
    else setAlert(errorToMessage(error));
  };
  const send = async () => {
    if (busy || conflict) return;
    setAlert('');
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return complain(errors);
    setBusy(true);
    try {
      // What travels is what was typed: the schema only judges it.
      await save(inputFrom(form.getValues() as RecordValues) as Input);
      onSaved();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    values: form.values as RecordValues,
    errors: form.errors as Readonly<Record<string, string>>,
    alert,
    busy,
    isDirty: form.isDirty(),
    conflict,
    /** How often a try has met with complaints. */
    refusals,
    set: (key: string, text: string) => form.setFieldValue(key, text),
    /** Gets the change rather than the result, because files arrive while others are taken away. */
    setFiles: (key: string, change: (now: readonly Attachment[]) => readonly Attachment[]) =>
      form.setFieldValue(key, (now: unknown) => change(now as readonly Attachment[])),
    send,
    /** Goes on from the other's version: with their values, or with mine, which the next submit saves. */
    settle: (take: 'theirs' | 'mine') => {
      setBase(conflict);
      if (take === 'theirs') form.setValues(valuesOf(fields, conflict));
      setConflict(undefined);
    },
  };
}
