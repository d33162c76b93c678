import type { Cell } from '#contract/noun/csv.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { listValues } from '#server/kernel/resource/list.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { pick } from '#server/kernel/resource/rows.ts';
import { countRows, walk } from '#server/kernel/resource/walk.ts';
import type { Writing } from './exported.ts';
import type { ExportRequest } from './request.ts';
import { cellReader, namesOf, sheetColumns } from './sheet/cells.ts';

const BATCH = 2_000;

interface AskedOf extends Omit<ExportRequest, 'format'> {
  noun: Noun;
  /** Rows that are taken at most. */
  most: number;
  cipher: FieldCipher;
}

/** The rows of a list, as a sheet shows them. */
export interface ListRows {
  titles: readonly string[];
  total: number;
  /** Whether the list has more. */
  truncated: boolean;
  /** Tells of each batch how many rows it has. Throws where the list has other rows at its end than were counted. */
  batches(done: (rows: number) => void): AsyncGenerator<Cell[][]>;
}

/** Counts the rows of a list that whoever asked may have, and says how they are read. */
export async function listRows(
  {
    tx,
    me,
    roles,
    job,
  }: Pick<Writing, 'tx' | 'me' | 'roles'> & { job: Pick<Writing['job'], 'company_id'> },
  { noun, most, cipher, filter, sortKey, sortOrder, columns: keys }: AskedOf,
): Promise<ListRows> {
  const columns = sheetColumns(noun.sheet, keys);
  const names = await namesOf(
    tx,
    columns.map(([, column]) => column),
  );
  const asked = { ...filter, sortKey, sortOrder, pageNum: 1, pageSize: 1 };
  const walking = { values: listValues(noun, asked, cipher), me };
  const found = await countRows(tx, noun, { ...walking, most: most + 1 });
  const total = Math.min(found, most);
  const picked = pick(
    noun,
    columns.map(([key]) => key),
  );
  const readers = columns.map(([, column]) => cellReader(column, names));
  const reader = { companyId: job.company_id, roles };
  return {
    titles: columns.map(([, { title }]) => title),
    total,
    truncated: found > total,
    async *batches(done) {
      let seen = 0;
      const steps = { ...walking, columns: picked.columns, most, size: BATCH };
      for await (const rows of walk(tx, noun, steps)) {
        seen += rows.length;
        done(rows.length);
        yield rows.map((row) => {
          const wire = picked.read(row, reader);
          return readers.map((read, at) => read(wire[at]));
        });
      }
      // A file that lacks rows must not say that it is the list.
      if (seen !== total) throw new Error(`An export of ${noun.name} has ${seen} of ${total} rows`);
    },
  };
}
