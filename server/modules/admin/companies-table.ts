import { columnsOf } from '#server/db/columns-of.ts';

/** The company of a row of the lists of companies. */
export const t = columnsOf('company', 't');
