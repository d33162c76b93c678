import type { Browser } from './browser.ts';

/** A line of the operator's workbench and how many rows the list has that it leads to; undefined where nothing waits. */
export async function counted(
  operator: Browser,
  key: string,
  page: string,
): Promise<{ count: number; listed: number } | undefined> {
  const { data } = await operator.get('/admin/workbench/summary');
  const lines = data as { key: string; count: number; query: Record<string, string> }[];
  const line = lines.find((one) => one.key === key);
  if (line === undefined) return undefined;
  const list = await operator.post(page, line.query);
  return { count: line.count, listed: (list.data as { total: number }).total };
}
