import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { FILE_LOST, STORE_AWAY } from '#contract/file/file.ts';
import type { FieldError } from '#contract/wire/envelope.ts';
import { FileLost, StoreAway } from '../ports/file-store.ts';
import * as refusal from './refusal.ts';

/** PostgreSQL's and Node's ways to say: not now. A repeated request may succeed. */
const NOT_NOW = new Set([
  '25006', // read_only_sql_transaction: kept so for a while, or a standby
  '3D000', // invalid_catalog_name: restored or renamed at this moment
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled, by the statement timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EPIPE',
  'ENOENT', // the socket of a server that is starting
  'ENOSPC',
  'ETIMEDOUT',
]);
/** What the system says of a disk that gives or takes nothing, as when it has become read-only: calls reach for none but that of files. */
const DISK_AWAY = new Set(['EACCES', 'EIO', 'EMFILE', 'ENFILE', 'EPERM', 'EROFS', 'ESTALE']);
const LOST =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered|after calling end on/;
const MAX_FIELDS = 50;

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** A socket that may not be opened is the database's, and a program no file of anybody's. */
function isDiskAway(error: unknown): boolean {
  if (!(error instanceof Error && DISK_AWAY.has(codeOf(error)))) return false;
  return 'syscall' in error && !/^(?:connect|spawn)/.test(String(error.syscall));
}

/** Whether the database could not be reached or asks to come again. */
export function isNotNow(error: unknown): boolean {
  const code = codeOf(error);
  if (NOT_NOW.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && LOST.test(error.message);
}

function fieldsOf(error: FastifyError): FieldError[] {
  if (!hasZodFastifySchemaValidationErrors(error)) return [];
  return error.validation
    .flatMap(({ instancePath, message = '', params }) => {
      const path = instancePath.slice(1).replaceAll('/', '.');
      // Fields that a schema does not have are told one by one, each under its own path.
      const unknown: unknown = 'keys' in params ? params.keys : undefined;
      if (!Array.isArray(unknown)) return [{ path, message }];
      return unknown.map((key) => ({ path: path === '' ? `${key}` : `${path}.${key}`, message }));
    })
    .slice(0, MAX_FIELDS);
}

/** A path of a closed list, such as /portal/{type}/save, ends where the list does: beyond it there is no call. */
function isUnlistedPath(error: FastifyError): boolean {
  if (error.validationContext !== 'params') return false;
  if (!hasZodFastifySchemaValidationErrors(error)) return false;
  return error.validation.some(({ keyword }) => keyword === 'invalid_value');
}

const BY_FASTIFY_CODE: Record<string, () => refusal.Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal.badType,
  FST_ERR_MAX_PARAM_LENGTH: refusal.noSuchRecord,
};

/** Headers ask of a file what it has not: another version (If-Match), bytes beyond its end (Range). */
const OF_FILES = [412, 416];

/** Turns whatever was thrown into the refusal that the caller may see. */
export function asRefusal(error: unknown): refusal.Refusal {
  if (error instanceof refusal.Refusal) return error;
  if (error instanceof StoreAway || isDiskAway(error)) return refusal.unavailable(STORE_AWAY);
  if (error instanceof FileLost) return refusal.refused(FILE_LOST);
  if (isNotNow(error)) return refusal.unavailable();
  const fastifyError = error as Partial<FastifyError>;
  if (fastifyError.validation && isUnlistedPath(error as FastifyError)) return refusal.noSuchCall();
  if (fastifyError.validation) return refusal.invalid(fieldsOf(error as FastifyError));
  const known = BY_FASTIFY_CODE[codeOf(error)];
  if (known) return known();
  const status = fastifyError.statusCode ?? 500;
  if (OF_FILES.includes(status)) return refusal.notOfFile(status);
  return status >= 400 && status < 500 ? refusal.badRequest() : refusal.internal();
}
