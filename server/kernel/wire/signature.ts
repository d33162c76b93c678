import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

import {
  canonicalString,
  fromTimestamp,
  lastPathSegment,
  queryForSigning,
  REQUEST_ID,
  TIMESTAMP_TOLERANCE_SECONDS,
} from '#contract/wire/signature.ts';
import { type Clock, SECOND } from '../clock.ts';
import { sha256 } from '../crypto/random.ts';
import { badRequest, badSignature, clockSkew } from './refusal.ts';

const SIGNATURE = /^[0-9A-F]{64}$/;

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** What the signature covers: the query of a GET, the top-level object of a body. */
export function signedParameters(request: FastifyRequest): Record<string, unknown> {
  if (request.method === 'GET') return queryForSigning(request.query as Record<string, unknown>);
  return (request.body ?? {}) as Record<string, unknown>;
}

function expectedSignature(
  request: FastifyRequest,
  timestamp: string,
  parameters: Record<string, unknown>,
): Buffer {
  const path = lastPathSegment(request.url);
  try {
    const text = canonicalString(parameters, { requestId: request.id, timestamp, path });
    return Buffer.from(sha256(text), 'hex');
  } catch {
    // A key with half a surrogate pair cannot be percent-encoded.
    throw badRequest();
  }
}

let newest = { timestamp: '', moment: Number.NaN };

/** All requests of a second carry the same timestamp. */
function momentOf(timestamp: string): number {
  if (timestamp !== newest.timestamp) newest = { timestamp, moment: fromTimestamp(timestamp) };
  return newest.moment;
}

/**
 * Checks requestId, timestamp and signature over what was parsed, before any schema.
 * `parameters` are the fields of a multipart body, which its handler reads, and `arrived` when its headers came: its bytes
 * may take an hour. Throws bad_signature, or clock_skew with the server's time when everything but the time is right.
 */
export function checkSignature(
  request: FastifyRequest,
  clock: Clock,
  {
    parameters = signedParameters(request),
    arrived = clock.now(),
  }: { parameters?: Record<string, unknown>; arrived?: Date } = {},
): void {
  const timestamp = headerText(request, 'timestamp');
  const signature = headerText(request, 'signature');
  const sentAt = momentOf(timestamp);
  const wellFormed =
    REQUEST_ID.test(headerText(request, 'requestid')) &&
    !Number.isNaN(sentAt) &&
    SIGNATURE.test(signature);
  if (!wellFormed) throw badSignature();
  const expected = expectedSignature(request, timestamp, parameters);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
    throw badSignature();
  }
  // A stamp has whole seconds, so the server's clock is read in whole seconds too.
  const second = Math.floor(arrived.getTime() / SECOND) * SECOND;
  if (Math.abs(second - sentAt) > TIMESTAMP_TOLERANCE_SECONDS * SECOND) {
    throw clockSkew(clock.now());
  }
}
