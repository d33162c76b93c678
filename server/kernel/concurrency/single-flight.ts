/** Runs the work of a key once at a time: whoever asks while it is running gets the same promise. Nothing is kept after it has ended. */
export function createSingleFlight() {
  const running = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = running.get(key);
    if (known) return known as Promise<T>;
    const one = work().finally(() => running.delete(key));
    running.set(key, one);
    return one;
  };
}
