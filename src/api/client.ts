import { type FetchResponse, ofetch } from 'ofetch';
import { commonKey } from '#contract/common.ts';
import type { CallInput, CallOutput, Endpoint } from '#contract/wire/endpoint.ts';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { LAST_EVENT_ID } from '#contract/wire/events.ts';
import { HEADER, lastPathSegment, queryForSigning } from '#contract/wire/signature.ts';
import { ApiError, isAbort } from '#src/lib/errors.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { sign } from '#src/lib/signature.ts';

import { type Action, createAction, freeze } from './action.ts';
import { type Answer, dataOf, type Saved, savedOf } from './answer.ts';
import { baseOf, credentialsOf } from './bases.ts';
import { identityHeaders } from './identity.ts';
import type { Sealing } from './sealing.ts';
import { learnTime, serverTimestamp } from './server-clock.ts';
import { isRenewed, surroundings } from './surroundings.ts';
import { limited } from './time-limit.ts';

interface Options {
  /** Pass the same one for every try of one thing that a person does; see action.ts. */
  action?: Action;
  /** Aborting rejects with the signal's reason, which is nothing to show. */
  signal?: AbortSignal;
  /** Lets the call outlive the page, which is about to be left. */
  keepalive?: boolean;
  /** The caller deals with an ended session itself, so nobody else is told. */
  handlesExpiry?: boolean;
  /** Header Last-Event-ID: the last event of a stream that was seen. */
  lastEventId?: string;
}

interface Prepared {
  endpoint: Endpoint;
  url: string;
  requestId: string;
  body: string | undefined;
  /** What the signature covers. */
  parameters: Record<string, unknown>;
  /** Headers that stay the same when the call is sent again. */
  headers: Record<string, string>;
  options: Options;
}

function queryText(query: Record<string, string>): string {
  const pairs = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Fills `:name` of the path; what is left is the query or the body. */
function splitInput(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  return { filled, rest };
}

function prepare(endpoint: Endpoint, input: object, options: Options, sealing?: Sealing): Prepared {
  const { filled, rest: open } = splitInput(endpoint.path, { ...input });
  const rest = sealing ? sealing.seal(open) : open;
  const url = `${baseOf(endpoint.group)}${filled}`;
  const isGet = endpoint.method === 'GET';
  const query = isGet ? queryForSigning(rest) : {};
  const action = options.action ?? createAction();
  const { requestId, body } = freeze(action, endpoint, input, isGet ? '' : JSON.stringify(rest));
  return {
    endpoint,
    url: `${url}${queryText(query)}`,
    requestId,
    body: isGet ? undefined : body,
    parameters: isGet ? query : (JSON.parse(body) as Record<string, unknown>),
    headers: { ...identityHeaders(endpoint), ...sealing?.headers },
    options,
  };
}

function failureOf(error: unknown, signal: AbortSignal, requestId: string): unknown {
  if (!signal.aborted) return new ApiError({ kind: 'network', text: TEXT.network, requestId });
  const reason: unknown = signal.reason;
  if (!(reason instanceof ApiError)) return isAbort(reason) ? reason : error;
  return new ApiError({ kind: reason.kind, text: reason.message, requestId });
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** How the body of an answer is taken, and what the caller gets of it. */
interface Reading<T> {
  as: 'text' | 'stream';
  read: (response: FetchResponse<string | Bytes>, requestId: string) => Promise<T>;
}

/** An envelope. Taken as text: a stream that is read to its end still counts as aborted in some browsers. */
const enveloped = <T>(open: (answer: Answer, requestId: string) => T): Reading<T> => ({
  as: 'text',
  read: async ({ status, headers, _data }, requestId) => {
    const text = await new Response(_data).text();
    return open({ status, text, retryAfter: headers.get('Retry-After') }, requestId);
  },
});
const ANSWER = enveloped(dataOf);
const SAVED = enveloped(savedOf);

/** The bytes of the events as they come. */
const EVENTS: Reading<Bytes> = {
  as: 'stream',
  read: async (response, requestId) => {
    const { status, headers, _data } = response;
    const isEvents = headers.get('Content-Type')?.startsWith('text/event-stream');
    if (_data instanceof ReadableStream && status === 200 && isEvents) return _data;
    await ANSWER.read(response, requestId);
    // A success, but of another kind: there is no stream here.
    throw new ApiError({ kind: 'http', code: CODE.notFound, text: TEXT.notFound, requestId });
  },
};

async function send<T>(prepared: Prepared, reading: Reading<T>): Promise<T> {
  const { url, requestId, body, parameters, options } = prepared;
  const timestamp = serverTimestamp();
  const signature = sign(parameters, { requestId, timestamp, path: lastPathSegment(url) });
  const { signal, end } = limited(options.signal);
  try {
    const response = await ofetch.raw<string, 'text' | 'stream'>(url, {
      method: prepared.endpoint.method,
      headers: {
        ...prepared.headers,
        [HEADER.requestId]: requestId,
        [HEADER.timestamp]: timestamp,
        [HEADER.signature]: signature,
        ...(options.lastEventId !== undefined && { [LAST_EVENT_ID]: options.lastEventId }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      credentials: credentialsOf(url),
      ...(options.keepalive && { keepalive: true }),
      retry: false,
      ignoreResponseError: true,
      responseType: reading.as,
      signal,
    });
    return await reading.read(response as FetchResponse<string | Bytes>, requestId);
  } catch (error) {
    throw error instanceof ApiError ? error : failureOf(error, signal, requestId);
  } finally {
    end();
  }
}

/** A refused time is corrected and a lost read repeated, once each; nothing else is sent again by itself. */
async function sendWithSecondTry<T>(prepared: Prepared, reading: Reading<T>): Promise<T> {
  try {
    return await send(prepared, reading);
  } catch (error) {
    const lost = error instanceof ApiError && error.kind === 'network';
    const again = learnTime(error) || (lost && prepared.endpoint.effect === 'read');
    if (!again) throw error;
    return await send(prepared, reading);
  }
}

/** Whether the server may still be doing, or may have done, what was asked. */
function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const twinInFlight = error.code === CODE.conflict && error.retryAfter !== undefined;
  return (
    twinInFlight || error.kind === 'network' || error.kind === 'timeout' || error.kind === 'http'
  );
}

async function ask<T>(prepared: Prepared, reading: Reading<T>): Promise<T> {
  const { endpoint, options } = prepared;
  const { action } = options;
  try {
    const answer = await sendWithSecondTry(prepared, reading);
    if (action) action.frozen = undefined;
    if (endpoint.access !== 'public' && !endpoint.idle) surroundings.onRenewed();
    return answer;
  } catch (error) {
    const expired = error instanceof ApiError && error.kind === 'session-expired';
    const isOver =
      !expired ||
      options.handlesExpiry ||
      !(await isRenewed(error, { endpoint, signal: options.signal }));
    if (isOver) {
      if (action && !isUndecided(error)) action.frozen = undefined;
      throw error;
    }
    // The same try goes on: should its answer be lost, the next one still is the same action. What is written for a company
    // is written for no other, which the tab acts for by now where the account has left the first.
    const companyId = endpoint.effect === 'read' ? undefined : prepared.headers[HEADER.companyId];
    const headers = { ...prepared.headers, ...identityHeaders(endpoint, companyId) };
    return await ask({ ...prepared, headers }, reading);
  }
}

async function callFor<T>(
  endpoint: Endpoint,
  input: object,
  options: Options,
  reading: Reading<T>,
): Promise<T> {
  if (endpoint.sealed === undefined && endpoint.sealsAnswer === undefined) {
    return await ask(prepare(endpoint, input, options), reading);
  }
  const { createSealing } = await loadCode(() => import('./sealing.ts'));
  const sealing = await createSealing(endpoint, () => call(commonKey, {}));
  return (await sealing.through(() =>
    ask(prepare(endpoint, input, options, sealing), reading),
  )) as T;
}

/**
 * Calls an endpoint of the contract: path parameters and query or body in one object; resolves with `data`.
 * Rejects with ApiError, or with the reason of `options.signal`. The token is read before this function returns, unless
 * the endpoint has sealed fields: these are sealed and opened here, with machinery that comes with the first such call.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<CallOutput<E>> {
  return (await callFor(endpoint, input as object, options, ANSWER)) as CallOutput<E>;
}

/** Calls the save of a noun, as call() does; resolves with the record's id and the version that this save made of it. */
export function callSave<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Saved> {
  return callFor(endpoint, input as object, options, SAVED);
}

/**
 * Opens an endpoint that answers server-sent events; resolves with their bytes as soon as the server has accepted.
 * Rejects like call(), and with code 404 where something else than events is answered. Whoever takes the bytes cancels
 * them; `options.signal` counts until they are there.
 */
export async function openEvents<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Bytes> {
  return await ask(prepare(endpoint, input as object, options), EVENTS);
}
