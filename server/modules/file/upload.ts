import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';

import {
  adminUpload,
  commonFile,
  commonUpload,
  FILE_REFUSAL,
  type StoredFile,
} from '#contract/file/file.ts';
import {
  ANY_FILE,
  type FileRule,
  fileComplaint,
  fileRule,
  operatorRule,
  suffixOf,
  typeText,
} from '#contract/file/types.ts';
import { adminFile } from '#contract/system.ts';
import { newKey } from '#server/kernel/files/keys.ts';
import { cleanName } from '#server/kernel/files/names.ts';
import { dropUnnamed } from '#server/kernel/files/unnamed.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { badType, invalid, type Refusal, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { checkSignature } from '#server/kernel/wire/signature.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { type Shot, shotOf } from './exif.ts';
import { inspect } from './inspect/inspect.ts';
import { mayBring, type ReceivedFile, type ReceiveOptions, receive } from './receive.ts';
import { senderOf } from './sender.ts';
import type { uploadSlots } from './slots.ts';
import { fileToWire } from './wire.ts';

const MB = 1024 * 1024;

type Params = typeof commonUpload.params;
type Input = typeof commonUpload.input;

interface Incoming {
  kernel: Kernel;
  folder: string;
  slots: ReturnType<typeof uploadSlots>;
}

type Fields = Readonly<Record<string, string>>;

/** What the fields say; an empty one says nothing. */
function readFields(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  return commonUpload.input.safeParse(Object.fromEntries(given));
}

type RuleOf = (fileType: number) => FileRule;

/** How much is taken in. Where the file comes before its type, it is held to the rule of the type when all is there. */
const limitBy = (ruleOf: RuleOf) => (fields: Fields) => {
  const read = readFields(fields);
  const isKnown = read.success && 'fileType' in fields;
  const { maxBytes, tooLarge } = isKnown ? ruleOf(read.data.fileType) : ANY_FILE;
  return { bytes: maxBytes, refusal: sizeRefusal(tooLarge) };
};

const sizeRefusal = (text: string): Refusal => refused({ code: FILE_REFUSAL.size, text });

/** What the rule says of a whole file; the size was held to it while it came. */
function checkRule(file: ReceivedFile, rule: FileRule): void {
  const complaint = fileComplaint(rule, file);
  if (complaint === undefined) return;
  const code = complaint === typeText(rule) ? FILE_REFUSAL.type : FILE_REFUSAL.size;
  throw refused({ code, text: complaint });
}

/** Files of one owner are counted one after the other: at once, each would find the same room. */
async function checkQuota({ tx, me }: Writing<Params, Input>, size: number, quotaMb: number) {
  const owner = me.companyId ?? me.accountId;
  await lockFor(tx, 'file_quota', owner);
  const { rows } = await sql<{ used: string }>`
    select file_usage(${me.companyId}::bigint, ${me.accountId}::bigint) as used`.execute(tx);
  if (Number(rows[0]?.used ?? 0) + size > quotaMb * MB) throw refused(FILE_REFUSAL.quota);
}

interface Stored {
  key: string;
  quotaMb: number;
  shot: Shot;
  /** By which its uploader reads it. */
  bytes: Parameters<typeof fileToWire>[1];
}

/** The row of a file whose bytes are safe already. */
async function record(
  writing: Writing<Params, Input>,
  file: ReceivedFile,
  { key, quotaMb, shot, bytes }: Stored,
): Promise<StoredFile> {
  const { tx, me, at, input, note } = writing;
  await checkQuota(writing, file.size, quotaMb);
  const row = await tx
    .insertInto('file')
    .values({
      storage_key: key,
      file_name: cleanName(file.fileName),
      file_suffix: suffixOf(file.fileName),
      file_size: String(file.size),
      file_type: input.fileType,
      sha256: file.sha256,
      client_id: input.clientId ?? '',
      uploader_id: me.accountId,
      company_id: me.companyId,
      created_at: at,
      taken_at: shot.takenAt,
      lng: shot.lng,
      lat: shot.lat,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { fileType } = input;
  note({ objectType: 'file', objectId: row.id, detail: { fileType, size: file.size } });
  return fileToWire(row, bytes);
}

/** Reads and judges a body; afterwards the whole file lies at `path`. */
async function take(
  kernel: Kernel,
  request: FastifyRequest,
  {
    ruleOf,
    from,
    arrived,
    ...where
  }: Pick<ReceiveOptions, 'path' | 'landed' | 'recheck'> & {
    ruleOf: RuleOf;
    from: string;
    arrived: Date;
  },
) {
  const limit = limitBy(ruleOf);
  const { fields, file } = await receive(request, { ...where, limit });
  if (kernel.config.signature) {
    checkSignature(request, kernel.clock, { parameters: { ...fields }, arrived });
  }
  const input = readFields(fields);
  if (!input.success) {
    throw invalid(
      input.error.issues.map(({ path: at, message }) => ({ path: at.join('.'), message })),
    );
  }
  if (file === undefined) throw refused(FILE_REFUSAL.missing);
  checkRule(file, ruleOf(input.data.fileType));
  const { path } = where;
  await inspect(path, suffixOf(file.fileName), from);
  return { input: input.data, file, shot: await shotOf(path, suffixOf(file.fileName)) };
}

/**
 * POST /general/common/upload, and the operators' /admin/file/upload. The bytes are safe on the store before the row that names
 * them commits, and the row has committed before the answer; a retry of the same request with the same bytes gets the first
 * answer.
 */
export function uploadRoute(
  endpoint: typeof commonUpload | typeof adminUpload,
  { kernel, folder, slots }: Incoming,
): Route {
  const isOperator = endpoint === adminUpload;
  const ruleOf = isOperator ? operatorRule : fileRule;
  const bytes = isOperator ? adminFile.content : commonFile;
  return {
    endpoint,
    async handle(request, reply) {
      const arrived = kernel.clock.now();
      const recheck = senderOf(kernel, endpoint, request);
      const me = await recheck();
      if (!request.headers['content-type']?.startsWith('multipart/form-data')) throw badType();
      const store = async (landed: ReceiveOptions['landed']) => {
        const key = newKey();
        const path = join(folder, key);
        try {
          const { input, file, shot } = await take(kernel, request, {
            path,
            landed,
            recheck,
            ruleOf,
            from: me.accountId,
            arrived,
          });
          await kernel.files.put(key, path);
          // What makes a retry the same request: the fields and the bytes.
          request.body = { ...input, fileName: file.fileName, sha256: file.sha256 };
          const { quotaMb } = kernel.config.files;
          const inner = write(kernel, endpoint, (writing) =>
            record(writing, file, { key, quotaMb, shot, bytes }),
          );
          return await inner.handle(request, reply);
        } finally {
          await rm(path, { force: true });
          await dropUnnamed(kernel, [key]);
        }
      };
      return await slots.within(me.accountId, () =>
        kernel.diskSpace.within(mayBring(request, ANY_FILE.maxBytes), store),
      );
    },
  };
}
