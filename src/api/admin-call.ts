import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/**
 * What reads, and the button of a row, which says nothing but which row: a second press is known to the server by the
 * row's version, or by what the row has become.
 */
export const bare =
  <E extends Endpoint>(endpoint: E) =>
  (input: CallInput<E>): Promise<CallOutput<E>> =>
    call(endpoint, input);

/** Every other change, under the action of its dialog: a second try after a lost answer does nothing twice. */
export const one =
  <E extends Endpoint>(endpoint: E) =>
  (input: CallInput<E>, action: Action): Promise<CallOutput<E>> =>
    call(endpoint, input, { action });
