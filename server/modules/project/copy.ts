import { sql } from 'kysely';

import { project } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import { isOwn } from '#server/kernel/resource/visible-rows.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { projectRecord } from './document.ts';

const t = columnsOf('project', 't');

interface Row {
  form_data: Record<string, unknown>;
  form_names: Record<string, string>;
}

const formOf = () =>
  sessionRead<{ id: string }, Row>(
    ({ p, me }) => sql<Row>`
      select ${t.form_data}, ${t.form_names} from ${t}
      where ${t.id} = ${p('id')} and ${isOwn(me.companyId)}`,
  );

/** What belongs to the earlier contract alone: its name and number, its files, its months. */
function isOfOne(key: string): boolean {
  return ['projectName', 'contractNo', 'contractName', 'usePlan', 'receivables'].includes(key);
}

/** Files are the earlier record's: a new one brings its own. */
const isFile = (key: string) => /^file\d+$/.test(key);

/** GET /portal/project/copy (复制上次): one of the company's own projects as the beginning of a new application. */
export function copyRoute(kernel: Kernel): Route {
  return signedInRead(kernel, project.copy, {
    query: formOf(),
    values: ({ input: { id } }) => ({ id }),
    answer([row], { me }) {
      readingCompany(projectRecord.noun, me);
      if (row === undefined) throw noSuchRecord();
      const kept = Object.entries(row.form_data).filter(([key]) => !isOfOne(key) && !isFile(key));
      return { values: Object.fromEntries(kept), names: row.form_names };
    },
  });
}
