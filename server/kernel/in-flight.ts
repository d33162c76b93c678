/** Does what belongs to a key once at a time: whoever asks while it is being done gets the same. */
export function createInFlight() {
  const running = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = running.get(key);
    if (known) return known as Promise<T>;
    const one = work().finally(() => running.delete(key));
    running.set(key, one);
    return one;
  };
}
