/**
 * For naive twins, which look first and write then: whoever has looked waits until so many have, so that the rule is broken
 * each time and not by luck.
 */
export function onceLooked(many: number): () => Promise<void> {
  const enough = Promise.withResolvers<void>();
  let looked = 0;
  return () => {
    looked += 1;
    if (looked === many) enough.resolve();
    return enough.promise;
  };
}
