import type { AttachmentInput } from '../file/file.ts';
import { fileTypeOf } from '../file/types.ts';
import { isRecord } from '../wire/is-record.ts';
import { isTable } from './check-form.ts';
import type { Values } from './evaluate.ts';
import type { Column, Form } from './read-form.ts';

/** Ids of files under a key of a form or a row; [] for whatever is no list of texts. */
export function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** A file of a form, with the path of its field there. */
export interface FormFile extends AttachmentInput {
  readonly path: string;
}

function filesUnder(field: Column, values: Values, at = ''): FormFile[] {
  if (field.controlType !== 'upload') return [];
  const fileType = fileTypeOf(field);
  const path = at + field.fieldKey;
  return idsOf(values[field.fieldKey]).map((id) => ({ id, fileType, path }));
}

/**
 * The files of settled values as attachments of the record: those of upload fields, and those in the cells of tables, in
 * the order of the form. A file that two fields hold under one type stands there once.
 */
export function filesOf(form: Form, values: Values): FormFile[] {
  const all = form.tabs
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      if (!isTable(field)) return filesUnder(field, values);
      const rows = values[field.fieldKey];
      return (Array.isArray(rows) ? rows : []).flatMap((row, place) => {
        const at = `${field.fieldKey}.${place}.`;
        return isRecord(row) ? field.columns.flatMap((column) => filesUnder(column, row, at)) : [];
      });
    });
  const seen = new Set<string>();
  return all.filter(({ id, fileType }) => {
    const key = `${id} ${fileType}`;
    return !seen.has(key) && seen.add(key);
  });
}
