import { notify } from '../notify.ts';
import { reportError } from '../report-error.ts';
import type { ListInput } from './list-query.ts';
import type { ListAnswer, ListSource } from './use-list.ts';

/** What a call for a page may ask for. */
const AT_ONCE = 100;

/**
 * All rows that a list's filters leave, page after page, for a sum over them. Undefined, and said so, where a call failed,
 * or where rows came or went meanwhile: a sum that counts a row twice is worse than none.
 */
export async function allRows<Row extends { readonly id: string }>(
  source: ListSource<Row>,
  input: ListInput,
): Promise<readonly Row[] | undefined> {
  try {
    const { rows, isSteady } = await readPages(source, input);
    if (isSteady) return rows;
    notify('error', '列表有变动，请重新合计');
  } catch (error) {
    reportError(error);
  }
  return undefined;
}

async function readPages<Row extends { readonly id: string }>(
  source: ListSource<Row>,
  input: ListInput,
): Promise<{ rows: readonly Row[]; isSteady: boolean }> {
  const { signal } = new AbortController();
  const { fromEnd: _, ...asked } = input;
  const rows = new Map<string, Row>();
  let read = 0;
  let answer: ListAnswer<Row>;
  let pageNum = 1;
  do {
    answer = await source.page({ ...asked, pageNum, pageSize: AT_ONCE }, signal);
    for (const row of answer.content) rows.set(row.id, row);
    read += answer.content.length;
    pageNum += 1;
  } while (answer.content.length === AT_ONCE && read < answer.total);
  return {
    rows: [...rows.values()],
    isSteady: rows.size === read && read === answer.total,
  };
}
