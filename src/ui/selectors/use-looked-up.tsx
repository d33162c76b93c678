import { type ReactNode, useEffect, useState } from 'react';

import { isMissing } from '#src/lib/errors.ts';

import styles from './selectors.module.css';

/** What asking for the names of ids has come to, as a query tells it. */
export interface Asked {
  readonly status: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Whether a choice known by its id alone is on its way, could not be had this time, or is nothing that may be chosen. */
type Lookup = 'pending' | 'failed' | 'gone';

/** What has become of a choice without a name: that there is no such record is final; of one that others may read nothing is known. */
export function lookupOf({ status, error }: Pick<Asked, 'status' | 'error'>): Lookup {
  if (status === 'pending') return 'pending';
  return status === 'success' || isMissing(error) ? 'gone' : 'failed';
}

const WORDS: Readonly<Record<Lookup, string>> = {
  pending: '加载中…',
  failed: '未能加载',
  gone: '未找到',
};

const GONE = '未找到所选的记录，请重新选择';

interface Chosen {
  readonly ids: readonly string[];
  /** Those of them whose name is not known (yet). */
  readonly unknown: readonly string[];
  readonly asked: Asked;
  /** Takes out what nobody finds, so that it counts as not filled in; absent where it stays until somebody takes it out. */
  readonly onGone?: ((rest: readonly string[]) => void) | undefined;
}

/** What stands for choices of which only the ids are known, what is said below them, and that none stays which nobody finds. */
export function useLookedUp({ ids, unknown, asked, onGone }: Chosen): {
  readonly word: string;
  readonly note?: ReactNode;
} {
  /** What was left when something was taken out: until it changes, that is said. */
  const [left, setLeft] = useState<string>();
  const lookup = lookupOf(asked);
  const isGone = unknown.length > 0 && lookup === 'gone';
  useEffect(() => {
    if (!isGone) return;
    const rest = ids.filter((id) => !unknown.includes(id));
    setLeft(rest.join());
    onGone?.(rest);
  });
  const word = WORDS[lookup];
  if (isGone || left === ids.join()) return { word, note: GONE };
  if (unknown.length === 0 || lookup !== 'failed') return { word };
  return {
    word,
    note: (
      <>
        名称加载失败{' '}
        <button type="button" className={styles.retry} onClick={() => asked.refetch()}>
          重试
        </button>
      </>
    ),
  };
}
