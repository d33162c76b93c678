/** Entries with keys for a list in which nothing moves. */
export function numbered<T>(list: readonly T[]): readonly { key: number; item: T }[] {
  return list.map((item, index) => ({ key: index + 1, item }));
}
