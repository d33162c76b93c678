import type { Endpoint } from '#contract/wire/endpoint.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { HEADER, lastPathSegment } from '#contract/wire/signature.ts';
import { ApiError } from '#src/lib/errors.ts';
import { sign } from '#src/lib/signature.ts';

import { type Answer, dataOf } from './answer.ts';
import { credentialsOf } from './bases.ts';
import { identityHeaders } from './identity.ts';
import { learnTime, serverTimestamp } from './server-clock.ts';
import { isRenewed } from './surroundings.ts';

/** A transfer fails when nothing moves for so long. */
const STALL_MS = 60_000;

interface Transfer {
  endpoint: Endpoint;
  url: string;
  requestId: string;
  /** What the signature covers. */
  parameters: Record<string, unknown>;
  body?: FormData;
  /** Bytes that have moved, in whichever direction the bulk goes, of how many; total 0 when nobody knows. */
  onProgress?(moved: number, total: number): void;
  signal?: AbortSignal | undefined;
}

function answerOf(request: XMLHttpRequest, text: string): Answer {
  return { status: request.status, text, retryAfter: request.getResponseHeader('Retry-After') };
}

/** One try; resolves with the answer's bytes whatever its status is. */
function attempt(transfer: Transfer): Promise<{ request: XMLHttpRequest; bytes: Blob }> {
  const { endpoint, url, requestId, parameters, body, onProgress, signal } = transfer;
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const fail = (kind: 'network' | 'timeout') =>
    reject(new ApiError({ kind, text: TEXT[kind], requestId }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moves = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      fail('timeout');
      request.abort();
    }, STALL_MS);
  };
  const side = body ? request.upload : request;
  for (const one of [request, request.upload]) one.onprogress = moves;
  side.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
  request.onload = () => resolve(request.response as Blob);
  request.onerror = () => fail('network');
  const giveUp = () => {
    reject(signal?.reason);
    request.abort();
  };
  signal?.addEventListener('abort', giveUp);
  request.open(endpoint.method, url);
  request.responseType = 'blob';
  request.withCredentials = credentialsOf(url) === 'include';
  const timestamp = serverTimestamp();
  const headers: Record<string, string> = {
    ...identityHeaders(endpoint),
    [HEADER.requestId]: requestId,
    [HEADER.timestamp]: timestamp,
    [HEADER.signature]: sign(parameters, { requestId, timestamp, path: lastPathSegment(url) }),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  moves();
  if (signal?.aborted) giveUp();
  else request.send(body ?? null);
  return promise
    .then((bytes) => ({ request, bytes }))
    .finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
}

async function settled<T>(
  transfer: Transfer,
  read: (request: XMLHttpRequest, bytes: Blob) => Promise<T>,
): Promise<T> {
  const { request, bytes } = await attempt(transfer);
  return await read(request, bytes);
}

/**
 * Moves a file by XMLHttpRequest, which alone tells how far it has got. A refused time is corrected once, and a transfer
 * whose session has ended waits for the same person, like any call. Rejects with ApiError, or with the signal's reason.
 */
async function move<T>(
  transfer: Transfer,
  read: (request: XMLHttpRequest, bytes: Blob) => Promise<T>,
): Promise<T> {
  try {
    return await settled(transfer, read).catch(async (error: unknown) => {
      if (!learnTime(error)) throw error;
      return await settled(transfer, read);
    });
  } catch (error) {
    const expired = error instanceof ApiError && error.kind === 'session-expired';
    if (!expired || !(await isRenewed(error, transfer))) throw error;
    return await move(transfer, read);
  }
}

/** Sends a form with a file; resolves with `data` of the answer. */
export function sendFile(transfer: Transfer & { body: FormData }): Promise<unknown> {
  return move(transfer, async (request, bytes) =>
    dataOf(answerOf(request, await bytes.text()), transfer.requestId),
  );
}

/** No file that the platform keeps is a page or empty: that is what stands on the way, such as a proxy, saying something of its own. */
const NO_FILE = /^(?:application\/json|text\/html)/;

/** Fetches a file; an envelope instead of it is the refusal that it says. */
export function fetchFile(transfer: Transfer): Promise<Blob> {
  return move(transfer, async (request, bytes) => {
    const type = request.getResponseHeader('Content-Type') ?? '';
    if (request.status === 200 && bytes.size > 0 && !NO_FILE.test(type)) return bytes;
    dataOf(answerOf(request, await bytes.text()), transfer.requestId);
    throw new ApiError({ kind: 'http', code: request.status, text: TEXT.unknown });
  });
}
