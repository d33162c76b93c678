import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Sheet } from '#contract/noun/export.ts';
import { requiredText } from '#contract/noun/fields.ts';
import {
  amountRange,
  codesFilter,
  dateRange,
  flagFilter,
  idFilter,
  textFilter,
} from '#contract/noun/list.ts';
import { nounEndpoints, nounRow } from '#contract/noun/noun.ts';
import type { NounTable } from '#server/db/columns.ts';
import { table } from '#server/db/table.ts';
import { code, flag, readOnly, text } from '#server/kernel/resource/field.ts';
import {
  atLeast,
  atMost,
  equals,
  fromDay,
  named,
  oneOf,
  untilDay,
} from '#server/kernel/resource/filter.ts';
import { type May, noun } from '#server/kernel/resource/noun.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { addRoutes } from '#server/kernel/wire/register-routes.ts';

import { createTestApp, type TestApp } from './app.ts';

const row = nounRow({
  no: z.string(),
  title: z.string(),
  kind: z.string(),
  amount: z.string(),
  due: z.string(),
  urgent: z.boolean(),
});

const sheet: Sheet<keyof z.output<typeof row> & string> = {
  name: '样例',
  routeName: 'sample',
  columns: {
    no: { title: '编号' },
    title: { title: '名称' },
    kind: { title: '类型', codeOf: 'BankType' },
    amount: { title: '金额', as: 'number' },
    due: { title: '到期日' },
    urgent: { title: '加急', as: 'flag' },
  },
};

const calls = nounEndpoints({
  name: 'sample',
  title: 'samples',
  row,
  detail: row,
  save: {
    title: requiredText(50),
    kind: z._default(z.string(), '1'),
    amount: z._default(z.string(), '0'),
    due: z._default(z.string(), '2026-01-01'),
    urgent: z._default(z.boolean(), false),
  },
  filters: {
    nameLike: textFilter,
    kind: codesFilter,
    urgent: flagFilter,
    createBy: idFilter,
    ...dateRange('due'),
    ...dateRange('createTime'),
    ...amountRange('amount'),
  },
  sorts: ['createTime', 'kind', 'amount', 'due'],
  sheet,
});

declare module '#server/db/tables.generated.ts' {
  interface Tables {
    sample: NounTable &
      Record<'no' | 'title' | 'kind' | 'amount' | 'due', string> & { urgent: boolean };
  }
}

/** What is said of the noun; tests say it with a mistake. */
export const sample = {
  table: 'sample' as const,
  calls,
  sheet,
  fields: {
    no: readOnly(text('no')),
    title: text('title'),
    kind: code('kind', 'BankType'),
    amount: text('amount'),
    due: text('due'),
    urgent: flag('urgent'),
  },
  filters: {
    nameLike: named('title', 'no'),
    kind: oneOf('kind'),
    urgent: equals('urgent', 'boolean'),
    createBy: equals('created_by', 'bigint'),
    dueStart: atLeast('due', 'date'),
    dueEnd: atMost('due', 'date'),
    createTimeStart: fromDay('created_at'),
    createTimeEnd: untilDay('created_at'),
    amountStart: atLeast('amount', 'numeric'),
    amountEnd: atMost('amount', 'numeric'),
  },
  sorts: { createTime: 'id', kind: 'kind', amount: 'amount', due: 'due' } as const,
  writers: ['companyAdmin'],
  actions: (_: unknown, may: May) => (may.write ? ['edit', 'delete'] : []),
  number: { prefix: 'YL', column: 'no' } as const,
};

/** A noun with a filter of every kind; it exists in tests only. */
export const sampleNoun = noun(sample);

/** The application with the sample noun and its table. */
export async function createSampleApp(): Promise<TestApp> {
  const portal = await createTestApp({
    max: 20,
    extra: (app, kernel) => addRoutes(app, nounRoutes(kernel, sampleNoun), { checked: true }),
  });
  const { owner } = portal.database;
  await table(owner as Kysely<unknown>, 'sample', {
    readers: 'company',
    columns: sql`
      no text not null,
      title text not null,
      kind text not null,
      amount numeric(20, 2) not null,
      due date not null,
      urgent boolean not null`,
    sorts: ['amount', 'due'],
    codes: ['kind'],
    search: ['title', 'no'],
  });
  // Its rows may be made by accounts that nobody opened.
  await sql`alter table sample drop constraint sample_created_by_fkey,
    drop constraint sample_updated_by_fkey`.execute(owner);
  return portal;
}
