import { type RawBuilder, sql } from 'kysely';

import { type Filling, SUBMIT } from '#contract/document/filled-record.ts';
import type { RecordDeclaration } from '#contract/document/record.ts';
import type { NounTable } from '#server/db/columns.ts';
import { columnsOfRow } from '#server/db/columns-of.ts';
import type { TableName } from '#server/db/types.ts';
import { attachments, detailOnly, readOnly } from '#server/kernel/resource/field.ts';
import type { Lines } from '#server/kernel/resource/lines.ts';
import type { May, Noun, Saving } from '#server/kernel/resource/noun.ts';
import { type AnyField, columnName, type OwnFields } from './fields.ts';
import { type DocumentForm, type FilledParts, formParts, PLAIN_FORM, storedNames } from './form.ts';
import { seers, shownLines } from './seers.ts';
import type { FollowingDocument } from './status.ts';

const t = columnsOfRow<NounTable>('t');

/** What a record that its company fills in says beside what its table of fields and its form say. */
export interface OwnFilling {
  /** How its form becomes its row. */
  readonly form?: DocumentForm<unknown>;
  /** Tables of its form that are kept as lines (明细), by their keys there and among the details. */
  readonly lines?: Readonly<Record<string, Lines>>;
  /** Columns of companies that its row-level policy lets in beside its own (table of migrations, readers: 'parties'). */
  readonly seenBy?: readonly string[];
  /** What a save does to other rows before its own is written; `follow` does what comes after. */
  saving?(saving: Saving): Promise<void>;
}

interface Filled {
  readonly declared: RecordDeclaration;
  readonly filling: Filling;
}

/** What filling in adds to a record: fields, actions, the save, and what is asked when it is handed in. */
export interface FillingParts {
  readonly fields: OwnFields;
  readonly noun: Pick<Noun, 'beforeSave' | 'number'>;
  /** Row actions beside its transitions. */
  actions(row: Record<string, unknown>, may: May): string[];
  readonly following: FollowingDocument;
  /** Which rows operators list: what was handed in once. */
  readonly listed: RawBuilder<boolean>;
}

/** What else follows from a transition, after what its filling asks for. */
function submitting(parts: FilledParts, own: FollowingDocument = {}): FollowingDocument {
  const { act, ...more } = own[SUBMIT] ?? {};
  return {
    ...own,
    [SUBMIT]: {
      ...more,
      async act(making) {
        await parts.whole(making.tx, making.record, making.at);
        await act?.(making);
      },
    },
  };
}

/** Makes them of a contract's record and what its module says. */
export function fillingParts(
  { declared, filling }: Filled,
  own: OwnFilling & {
    readonly table: TableName;
    readonly number: readonly [prefix: string, field: string];
    readonly following?: FollowingDocument | undefined;
  },
): FillingParts {
  const { form = PLAIN_FORM, lines = {}, seenBy, saving, table, number } = own;
  const { draft, open, moduleId } = filling;
  const status = columnName(declared.status);
  const parts = formParts(
    { ...declared, moduleId },
    { table, form, lines, isWhole: (before) => before !== undefined && before[status] !== draft },
  );
  const fields: Record<string, AnyField> = {
    values: parts.values,
    formNames: detailOnly(storedNames),
    attachment: readOnly(attachments(declared.name)),
    ...shownLines(lines),
  };
  return {
    fields,
    noun: {
      number: { prefix: number[0], column: columnName(number[1]) },
      async beforeSave(writing) {
        const columns = await parts.beforeSave(writing as Saving as never);
        await saving?.(writing);
        return seenBy ? { ...columns, seen_by: seers(writing, columns, seenBy) } : columns;
      },
    },
    actions(row, { own: isOwn, write }) {
      const standing = String(row[declared.status]);
      if (!isOwn || !write) return [];
      return [
        ...(standing === draft || open.includes(standing) ? ['edit'] : []),
        ...(standing === draft ? ['delete'] : []),
      ];
    },
    following: submitting(parts, own.following),
    listed: sql<boolean>`not ${t.deleted} and ${sql.ref(`t.${status}`)} <> ${draft}`,
  };
}
