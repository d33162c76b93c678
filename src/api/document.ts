import type { CallInput, Endpoint } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import type { Saved } from './answer.ts';
import { callSave } from './client.ts';
import { type FlowCalls, flowCall } from './flow.ts';
import { type NounEndpoints, nounQueries } from './noun.ts';

type DocumentEndpoints = NounEndpoints & FlowCalls & { readonly save: Endpoint };

/** Where what was returned goes on: at the node that returned it, or at the first one. */
export type Resubmit = 'start' | 'node';

/** What a save of a document takes: what its form holds, ids of files inside; of a known one with what was seen of it. */
export interface DocumentInput {
  readonly id?: string;
  readonly version?: number;
  readonly values: Record<string, unknown>;
}

/** What every document (a noun with form and approval) asks of the server, beside what every noun asks. */
export function documentQueries<E extends DocumentEndpoints>(name: string, endpoints: E) {
  return {
    ...nounQueries(name, endpoints),
    /** Creates or changes a draft; sealed fields travel encrypted. */
    save: (input: DocumentInput, action: Action): Promise<Saved> =>
      callSave<Endpoint>(endpoints.save, input as CallInput<E['save']>, { action }),
    /** Submits it for approval (提交), as it was saved; `resubmit` counts for what was returned alone. */
    submit: (saved: Saved, action: Action, resubmit: Resubmit = 'node'): Promise<unknown> =>
      flowCall(endpoints, 'submit', { ...saved, resubmit }, action),
  };
}
