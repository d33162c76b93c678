import type { TransitionEndpoint } from '#contract/document/states.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** Makes a transition of a record (contract/document/states.ts), with what was asked for. */
export const makeTransition = (
  endpoint: TransitionEndpoint,
  input: CallInput<TransitionEndpoint>,
): Promise<unknown> => call(endpoint, input);
