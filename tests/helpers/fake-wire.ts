import { createHash } from 'node:crypto';
import { vi } from 'vitest';

import { canonicalString } from '#contract/wire/signature.ts';
import type { ApiError } from '#src/lib/errors.ts';

export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  credentials: string | undefined;
}

type Reply = Response | Error;
/** A successful answer. */
export const ok = (data: unknown = {}) => Response.json({ code: 0, msg: '', data });

/** Answers in turn, the last one for ever, and keeps what was sent. */
export function answering(...replies: (() => Reply)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' ? init.body : undefined;
    sent.push({ url, method: init.method ?? '', headers, body, credentials: init.credentials });
    const reply = (replies[sent.length - 1] ?? replies.at(-1) ?? (() => ok()))();
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  });
  return sent;
}

/** What fetch rejects with when the network is gone. */
export const lost = () => new TypeError('Failed to fetch');

/** The error that a call must end with. */
export async function failure(promise: Promise<unknown>): Promise<ApiError> {
  return await promise.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: unknown) => error as ApiError,
  );
}

/** The signature that a request should carry, computed by Node. */
export function signatureOf(
  { headers, url, body }: Sent,
  parameters: Record<string, unknown>,
): string {
  const path = (url.split('?')[0] ?? '').split('/').at(-1) ?? '';
  const { requestid: requestId = '', timestamp = '' } = headers;
  const signed = body === undefined ? parameters : (JSON.parse(body) as Record<string, unknown>);
  const text = canonicalString(signed, { requestId, timestamp, path });
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}
