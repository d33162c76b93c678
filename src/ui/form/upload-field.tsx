import { useEffect, useRef } from 'react';

import type { StoredFile } from '#contract/file/file.ts';
import { idsOf } from '#contract/form/files.ts';
import type { Column } from '#contract/form/read-form.ts';
import { MarkNote } from '../fields/field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { controlId, useFormContext, useList } from './form-context.ts';

interface Held {
  /** Path of the value. */
  path: string;
  field: Column;
  ids: readonly string[];
  /** Reads the ids as they are now, because files arrive while others are taken away. */
  read: () => unknown;
  write: (ids: readonly string[]) => void;
}

/** The files behind a list of ids, and what changes the list; what is on its way is told to the form. */
export function useHeldFiles({ path, field, ids, read, write }: Held) {
  const { plugs, files, sending, restate } = useFormContext();
  const known = (all: readonly string[]) => all.flatMap((id) => files.get(id) ?? []);
  const latest = useRef({ read, write });
  useEffect(() => {
    latest.current = { read, write };
  });
  // A control that goes takes what it was sending along.
  useEffect(() => () => void sending.delete(path), [sending, path]);
  return {
    draw: plugs.upload,
    props: {
      field,
      files: known(ids),
      onChange: (change: (all: readonly StoredFile[]) => readonly StoredFile[]) => {
        const next = change(known(idsOf(latest.current.read())));
        for (const file of next) files.set(file.id, file);
        latest.current.write(next.map(({ id }) => id));
      },
      onPending: (why: string | undefined, moves: boolean) => {
        restate(path, sending.get(path)?.why, why);
        if (why === undefined) sending.delete(path);
        else sending.set(path, { why, moves });
      },
    },
  };
}

interface Props extends FieldProps {
  state: { required: boolean; readOnly: boolean };
}

/** A field that holds files, by their ids. */
export function UploadField({ field, errors, state }: Props) {
  const { store, idBase, marks } = useFormContext();
  const { fieldKey, label, span } = field;
  const { draw, props } = useHeldFiles({
    path: fieldKey,
    field,
    ids: useList(fieldKey),
    read: () => store.get(fieldKey),
    write: (ids) => store.set(fieldKey, ids),
  });
  const id = controlId(idBase, fieldKey);
  return (
    <div id={id} tabIndex={-1} data-span={span ?? 12}>
      {draw?.({ ...props, ...state, label, error: errors[fieldKey], compact: false })}
      <MarkNote id={id} mark={marks[fieldKey]} />
    </div>
  );
}
