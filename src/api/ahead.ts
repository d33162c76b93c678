import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';
import { ApiError, isMissing } from '#src/lib/errors.ts';

import { call } from './client.ts';

/** Whoever wants an answer asks by then, or it would be an old one. */
export const KEPT_MS = 10_000;

const begun = new Map<string, Promise<unknown>>();
/** What has come of it. */
const answers = new Map<string, unknown>();

function keyOf({ name }: Endpoint, input: object): string {
  return `${name} ${JSON.stringify(input)}`;
}

/**
 * Asks for what a view is going to ask for, while its code is still on the way. Nobody hears of a failure: the view
 * then asks by itself, unless it would be told the same again.
 */
export function askAhead<E extends Endpoint>(endpoint: E, input: CallInput<E>): void {
  const key = keyOf(endpoint, input as object);
  const answer = call(endpoint, input, { handlesExpiry: true });
  begun.set(key, answer);
  answer.then(
    (came) => begun.has(key) && answers.set(key, came),
    (error) => isMissing(error) || forget(key),
  );
  setTimeout(forget, KEPT_MS, key);
}

/** Resolves when everything that was asked for ahead has come or failed. */
export async function answersAhead(): Promise<void> {
  await Promise.allSettled(begun.values());
}

function forget(key: string): void {
  begun.delete(key);
  answers.delete(key);
}

/**
 * The answer to what askAhead() has asked for, once, when it has come already: a view that begins with it draws no skeleton
 * first. Undefined otherwise; whoever then asks by callOrTake() waits for it.
 */
export function takeAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): CallOutput<E> | undefined {
  const key = keyOf(endpoint, input as object);
  const answer = answers.get(key);
  if (answer !== undefined) forget(key);
  return answer as CallOutput<E> | undefined;
}

/** Whether another try is left to a person: the answer would be the same, or the time for it is over. */
const isFinal = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiError && error.kind === 'timeout');

/** Like call() for a read; takes over, once, what askAhead() has asked for. */
export async function callOrTake<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<CallOutput<E>> {
  const key = keyOf(endpoint, input as object);
  const answer = begun.get(key);
  forget(key);
  try {
    if (answer !== undefined) return (await answer) as CallOutput<E>;
  } catch (error) {
    signal.throwIfAborted();
    if (isFinal(error)) throw error;
  }
  return await call(endpoint, input, { signal });
}

interface Reads {
  readonly page: Endpoint;
  readonly detail: Endpoint;
}

/** Page and record of a noun, as a view asks for them. */
export function readsOf<E extends Reads>({ page, detail }: E) {
  const inputOf = (id: string) => ({ id }) as CallInput<E['detail']>;
  return {
    /** The list's filters come out of an address; the endpoint's schema judges them on the server. */
    page: (input: object, signal: AbortSignal): Promise<CallOutput<E['page']>> =>
      callOrTake(page as E['page'], input as CallInput<E['page']>, signal),
    detail: (id: string, signal: AbortSignal): Promise<CallOutput<E['detail']>> =>
      callOrTake(detail as E['detail'], inputOf(id), signal),
    /** What of these was asked for ahead of the view, and has come; each may be taken once. */
    ahead: {
      page: (input: object): CallOutput<E['page']> | undefined =>
        takeAnswer(page as E['page'], input as CallInput<E['page']>),
      detail: (id: string): CallOutput<E['detail']> | undefined =>
        takeAnswer(detail as E['detail'], inputOf(id)),
    },
  };
}
