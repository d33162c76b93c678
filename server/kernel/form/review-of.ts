import { sql } from 'kysely';

import type { StoredFile } from '#contract/file/file.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { formView, type ViewItem } from '#contract/form/view.ts';
import { attachmentsOf } from '#server/kernel/files/attachments.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { OpenedForm } from './open-form.ts';

type Kind = ReviewView['panels'][number]['items'][number]['kind'];

function kindOf({ kind }: Pick<ViewItem, 'kind'>): Kind {
  if (kind === 'place') return 'text';
  return kind === 'price' ? 'number' : kind;
}

const FIGURES: readonly Kind[] = ['money', 'number', 'count', 'percent'];

/** A figure without its unit, which goes to the label: reviewers' screens write figures themselves. */
function itemOf({ key, label, value, kind }: ViewItem) {
  const [figure = '', unit = ''] = value.split(' ');
  const is = kindOf({ kind });
  if (!FIGURES.includes(is) || unit === '') return { key, label, value, kind: is };
  return { key, label: `${label}（${unit}）`, value: figure, kind: is };
}

interface Viewing {
  values: Values;
  /** Names of the ids that the values hold. */
  names: Readonly<Record<string, string>>;
  /** Whose attachments the form's files are. */
  objectType: string;
  objectId: string;
  /** yyyy-MM-dd. */
  today: string;
}

/** A business form with its values as reviewers read it: the noun's `view` in its flow. */
export async function reviewOf(
  tx: Tx,
  { form, params, choicesOf }: OpenedForm,
  { values, names, objectType, objectId, today }: Viewing,
): Promise<ReviewView> {
  const around = { params, facts: {}, today };
  const panels = formView(form, values, around, { choicesOf, nameOf: (id) => names[id] });
  const { rows } = await sql<{ files: StoredFile[] }>`
    select ${attachmentsOf(objectType, 'd.id')} as files
    from (select ${objectId}::bigint as id) d`.execute(tx);
  const lines = panels.flatMap(({ key, title, table }) => {
    if (table === undefined) return [];
    const columns = table.columns.map((one) => ({
      key: one.key,
      title: one.label,
      kind: kindOf(one),
    }));
    const cells = (row: readonly string[]) =>
      Object.fromEntries(columns.map((column, index) => [column.key, row[index] ?? '']));
    return [{ key, title, columns, rows: table.rows.map(cells) }];
  });
  return {
    panels: panels
      .filter(({ items }) => items.length > 0)
      .map(({ key, title, items }) => ({ key, title, items: items.map(itemOf) })),
    lines,
    attachments: rows[0]?.files ?? [],
  };
}
