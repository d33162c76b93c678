import type { FieldMark } from '#contract/flow/flow.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';

import type { Run } from './instance.ts';

function labelIn({ panels, lines = [] }: ReviewView, mark: FieldMark): string | undefined {
  const table = lines.find(({ key }) => key === mark.tabKey);
  if (table === undefined) {
    const panel = panels.find(({ key }) => key === mark.tabKey);
    return panel?.items.find(({ key }) => key === mark.fieldKey)?.label;
  }
  const row = mark.rowIndex === undefined ? '' : `第 ${mark.rowIndex + 1} 行`;
  const column = table.columns.find(({ key }) => key === mark.fieldKey)?.title ?? '';
  return `${table.title}${row}${column}`;
}

/** Marks with what they speak of, as the form calls it now: a later version may call it otherwise. */
export async function namedMarks(
  { flow, step }: Run,
  marks: readonly FieldMark[] = [],
): Promise<(FieldMark & { label?: string })[]> {
  if (marks.length === 0) return [];
  const view = await flow.view(step.tx, step.record);
  return marks.map((mark) => {
    const label = labelIn(view, mark);
    return label === undefined ? mark : { ...mark, label };
  });
}
