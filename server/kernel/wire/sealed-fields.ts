import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { FieldError } from '#contract/wire/envelope.ts';
import {
  changeTextAt,
  ENCRYPTED_KEY,
  LONGEST_RSA,
  SEAL_IV_BYTES,
  SEAL_KEY_LENGTH,
  SEAL_TAG_BYTES,
  SEALED_PREFIX,
  SEALED_TEXT,
} from '#contract/wire/sealed.ts';
import type { PrivateKey } from '../crypto/private-key.ts';
import { badRequest, invalid, type Refusal } from './refusal.ts';

const CIPHER = 'aes-192-gcm';

/** What came sealed and what it was sealed with. */
export interface Sealing {
  /** The caller's symmetric key; undefined when the header has none that opens. */
  key: Buffer | undefined;
  /** The body as it travelled, which is what a retry repeats. */
  travelled: Record<string, unknown>;
  /** Told after the access check, like other faults of the input. */
  fault: Refusal | undefined;
}

function openValue(key: Buffer, value: string): string | undefined {
  const bytes = Buffer.from(value.slice(SEALED_PREFIX.length), 'base64');
  if (bytes.length < SEAL_IV_BYTES + SEAL_TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, SEAL_IV_BYTES), {
    authTagLength: SEAL_TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-SEAL_TAG_BYTES));
  try {
    const start = decipher.update(bytes.subarray(SEAL_IV_BYTES, -SEAL_TAG_BYTES));
    const text = Buffer.concat([start, decipher.final()]);
    const opened = new TextDecoder('utf-8', { fatal: true }).decode(text);
    return opened.includes('\0') ? undefined : opened;
  } catch {
    return undefined;
  }
}

async function keyOf(request: FastifyRequest, privateKey: PrivateKey): Promise<Buffer | undefined> {
  const header = request.headers[ENCRYPTED_KEY.toLowerCase()];
  if (typeof header !== 'string' || header.length > LONGEST_RSA) return undefined;
  const key = Buffer.from((await privateKey.open(header)) ?? '', 'latin1');
  return key.length === SEAL_KEY_LENGTH ? key : undefined;
}

/** Opens the sealed fields of a body; '' and what is missing need no sealing, and other types are the schema's matter. */
function openFields(
  body: Record<string, unknown>,
  names: readonly string[],
  key: Buffer | undefined,
): { opened: Record<string, unknown>; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const open = (value: string, path: string) => {
    const sealed = value.startsWith(SEALED_PREFIX);
    const text = key && sealed ? openValue(key, value) : undefined;
    if (text !== undefined) return text;
    faults.push({ path, message: sealed ? SEALED_TEXT.closed : SEALED_TEXT.plain });
    return value;
  };
  const opened = names.reduce<unknown>((now, name) => changeTextAt(now, name, open), body);
  return { opened: opened as Record<string, unknown>, faults };
}

/**
 * Opens what an endpoint declares as sealed, after the signature over what travelled and before its schema (design of
 * the wire, Sealed fields). A key is only unwrapped for whoever shows a bearer: it costs as much as a sign-in.
 */
export function registerSealedFields(app: FastifyInstance, privateKey: PrivateKey): void {
  app.decorateRequest('sealing');
  app.addHook('preValidation', async (request) => {
    const { sealed, sealsAnswer } = request.routeOptions.config;
    if ((sealed ?? sealsAnswer) === undefined || request.headers.authorization === undefined)
      return;
    const travelled = (request.body ?? {}) as Record<string, unknown>;
    const key = await keyOf(request, privateKey);
    const { opened, faults } = openFields(travelled, sealed ?? [], key);
    const fault = faults.length > 0 ? invalid(faults) : undefined;
    request.sealing = { key, travelled, fault };
    request.body = opened;
  });
}

/** A field of an answer, sealed under the caller's key. Throws 400 when the call brought none that opens. */
export function sealFor(request: FastifyRequest, text: string): string {
  const key = request.sealing?.key;
  if (key === undefined) throw badRequest();
  const iv = randomBytes(SEAL_IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return SEALED_PREFIX + Buffer.concat(parts).toString('base64');
}
