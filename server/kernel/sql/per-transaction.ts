import type { Tx } from '../session/scope.ts';

/**
 * What a transaction asks for once, however often its steps need it: the first answer by its key stands until the end. For
 * what nothing in the transaction changes; an answer that failed is asked for again.
 */
export function perTransaction<T>(): (tx: Tx, key: string, load: () => Promise<T>) => Promise<T> {
  const kept = new WeakMap<Tx, Map<string, Promise<T>>>();
  return (tx, key, load) => {
    const own = kept.get(tx) ?? new Map<string, Promise<T>>();
    kept.set(tx, own);
    const known = own.get(key);
    if (known !== undefined) return known;
    const asked = load();
    own.set(key, asked);
    asked.catch(() => own.delete(key));
    return asked;
  };
}
