import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** Whoever wants an answer asks by then, or it would be an old one. */
const KEPT_MS = 10_000;

const begun = new Map<string, Promise<unknown>>();

function keyOf({ name }: Endpoint, input: object): string {
  return `${name} ${JSON.stringify(input)}`;
}

/**
 * Asks for what a view is going to ask for, while its code is still on the way. Nobody hears of a failure: the view
 * then asks by itself.
 */
export function askAhead<E extends Endpoint>(endpoint: E, input: CallInput<E>): void {
  const key = keyOf(endpoint, input as object);
  const answer = call(endpoint, input, { handlesExpiry: true });
  begun.set(key, answer);
  const forget = () => begun.delete(key);
  answer.catch(forget);
  setTimeout(forget, KEPT_MS);
}

/** Like call() for a read; takes over, once, what askAhead() has asked for. */
export async function callOrTake<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<CallOutput<E>> {
  const key = keyOf(endpoint, input as object);
  const answer = begun.get(key);
  begun.delete(key);
  try {
    if (answer !== undefined) return (await answer) as CallOutput<E>;
  } catch {
    signal.throwIfAborted();
  }
  return await call(endpoint, input, { signal });
}
