import { sql } from 'kysely';

import { adminBookCheck } from '#contract/books/check.ts';
import { FIT } from '#contract/books/check-items.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { fromDay, oneOf, untilDay, yesNo } from '#server/kernel/resource/filter.ts';

const t = columnsOf('book_check', 't');
const newest = columnsOf('book_check', 'n');

const fits = sql<string>`(case when ${t.fits} then ${sql.lit(FIT.fits)} else ${sql.lit(FIT.fault)} end)`;

/** Whether a finding is of the newest run. */
export const ofLastRun = ({ run_at }: Pick<typeof t, 'run_at'>) =>
  sql<boolean>`${run_at} = (select max(${newest.run_at}) from ${newest})`;

/** 账务核对: what each run has found, the newest first. */
export const bookFindings = consoleList({
  calls: adminBookCheck,
  sheet: adminBookCheck.sheet,
  table: 'book_check',
  fields: {
    runTime: madeTime('run_at', t.run_at),
    item: text('item'),
    fits: madeText('fit_code', fits),
    compared: count('compared'),
    objectType: text('object_type'),
    objectId: madeText('object_key', sql`coalesce(${t.object_id}::text, '')`),
    objectNo: text('object_no'),
    expected: madeText('expected_text', sql`coalesce(${t.expected}::text, '')`),
    found: madeText('found_text', sql`coalesce(${t.found}::text, '')`),
    difference: madeText('difference', sql`coalesce((${t.found} - ${t.expected})::text, '')`),
  },
  filters: {
    item: oneOf('item'),
    fits: oneOf(fits),
    lastRun: yesNo(ofLastRun(t)),
    runTimeStart: fromDay('run_at'),
    runTimeEnd: untilDay('run_at'),
  },
  sorts: { createTime: 'id' },
});
