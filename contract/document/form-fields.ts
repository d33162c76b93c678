import * as z from 'zod/mini';

import { storedFile } from '../file/file.ts';
import { formValues } from '../form/values.ts';
import { data } from './field-table.ts';

/** What a save of a document carries, where its form has no large tables; the form's own rules judge it. */
export const formSave = { values: formValues(50_000) };

/** What a detail answers of the form that it was filled in by. */
export const formDetails = {
  /** Values by the keys of the form's fields; rows of a table that the document keeps as lines among them. */
  values: data(z.record(z.string(), z.unknown())),
  /** Names of the ids in them. */
  formNames: data(z.record(z.string(), z.string())),
  attachment: data(z.array(storedFile)),
};
