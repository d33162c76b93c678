import type { Endpoint } from '#contract/wire/endpoint.ts';
import { newRequestId } from '#src/lib/request-id.ts';

interface Frozen {
  /** What was asked, to tell a second try from a changed form. */
  asked: string;
  requestId: string;
  /** The bytes that travelled; a second try sends the same ones. */
  body: string;
}

/**
 * One thing that a person does, such as handing in a form. While no answer has come, a second try with the same input
 * travels under the same requestId with the same bytes, so that the server can answer it without doing it twice. With an
 * input that was changed meanwhile it travels under the same requestId, too: the server does one of the two and refuses the
 * other. What names the version that it changes is refused by that. After a definite answer the next try is a new request.
 */
export interface Action {
  /** The client's own. */
  frozen?: Frozen | undefined;
}

/** A fresh action; a form makes one when it opens. */
export function createAction(): Action {
  return {};
}

/** requestId and body bytes for this try. */
export function freeze(
  action: Action,
  endpoint: Endpoint,
  input: object,
  body: string,
): { requestId: string; body: string } {
  const asked = `${endpoint.name} ${JSON.stringify(input)}`;
  if (action.frozen?.asked !== asked) {
    const before = 'version' in input ? undefined : action.frozen;
    action.frozen = { asked, requestId: before?.requestId ?? newRequestId(), body };
  }
  return action.frozen;
}
