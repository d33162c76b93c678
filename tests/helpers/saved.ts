import { savedRecord } from '#contract/noun/noun.ts';

import type { Answer } from './browser.ts';

/** What the save of a document has answered: its id and the version that the save made. Throws for any other answer. */
export function savedIn({ data, body }: Answer): { id: string; version: number } {
  const read = savedRecord.safeParse(data);
  if (!read.success) throw new Error(`Nothing was saved: ${body}`);
  return read.data;
}

/** The version that stands beside the data of an answer, as a save has made it. */
export function versionBeside({ body }: Answer): unknown {
  return (JSON.parse(body) as { version?: unknown }).version;
}
