import { useState } from 'react';

import { keep, recall } from '#src/lib/tab-memory.ts';

import type { Settled } from './witness.ts';

type Fields = Readonly<Record<string, Settled>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What its person has settled in this tab, by a field and what it was held against; no values, which may be numbers of persons. */
export function useSettled() {
  const [fields, setFields] = useState((): Fields => recall('settled', isFields) ?? {});
  return {
    of: (against: string, key: string): Settled | undefined => fields[`${against} ${key}`],
    settle(against: string, key: string, how: Settled): void {
      const now = { ...fields, [`${against} ${key}`]: how };
      setFields(now);
      keep('settled', now);
    },
  };
}
