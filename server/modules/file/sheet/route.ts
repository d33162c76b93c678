import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { fileComplaint, suffixOf, typeText } from '#contract/file/types.ts';
import { type adminReadSheet, type readSheet, SHEET_RULE } from '#contract/noun/read-sheet.ts';
import { newKey } from '#server/kernel/files/keys.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { success } from '#server/kernel/wire/envelope.ts';
import { badType, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { checkSignature } from '#server/kernel/wire/signature.ts';
import { inspect } from '../inspect/inspect.ts';
import { inspecting } from '../inspect/queue.ts';
import { mayBring, type ReceiveOptions, receive } from '../receive.ts';
import { senderOf } from '../sender.ts';
import type { uploadSlots } from '../slots.ts';
import { type MostRows, sheetContent } from './read-sheet.ts';

/** One workbook at a time is taken apart, by turns of the accounts. */
const queued = inspecting(1);

interface Options {
  kernel: Kernel;
  /** Where arriving files lie. */
  folder: string;
  slots: ReturnType<typeof uploadSlots>;
  most: MostRows;
}

/** Takes a workbook that is judged like every file; afterwards it lies at `path`. */
async function take(
  kernel: Kernel,
  request: FastifyRequest,
  {
    path,
    landed,
    recheck,
    from,
    arrived,
  }: Pick<ReceiveOptions, 'path' | 'landed' | 'recheck'> & { from: string; arrived: Date },
): Promise<void> {
  const size = refused({ code: FILE_REFUSAL.size, text: SHEET_RULE.tooLarge });
  const limit = () => ({ bytes: SHEET_RULE.maxBytes, refusal: size });
  const { fields, file } = await receive(request, { path, limit, recheck, landed });
  if (kernel.config.signature) {
    checkSignature(request, kernel.clock, { parameters: { ...fields }, arrived });
  }
  if (file === undefined) throw refused(FILE_REFUSAL.missing);
  const complaint = fileComplaint(SHEET_RULE, file);
  if (complaint !== undefined) {
    const code = complaint === typeText(SHEET_RULE) ? FILE_REFUSAL.type : FILE_REFUSAL.size;
    throw refused({ code, text: complaint });
  }
  await inspect(path, suffixOf(file.fileName), from);
}

/** POST /general/common/readSheet, and the same for the console. The file is gone when the answer is sent. */
export function readSheetRoute(
  { kernel, folder, slots, most }: Options,
  endpoint: typeof readSheet | typeof adminReadSheet,
): Route {
  return {
    endpoint,
    async handle(request) {
      const arrived = kernel.clock.now();
      const recheck = senderOf(kernel, endpoint, request);
      const me = await recheck();
      if (!request.headers['content-type']?.startsWith('multipart/form-data')) throw badType();
      const read = async (landed: ReceiveOptions['landed']) => {
        const path = join(folder, newKey());
        try {
          await take(kernel, request, { path, landed, recheck, from: me.accountId, arrived });
          return success(await queued(me.accountId, () => sheetContent(path, most)));
        } finally {
          await rm(path, { force: true });
        }
      };
      return await slots.within(me.accountId, () =>
        kernel.diskSpace.within(mayBring(request, SHEET_RULE.maxBytes), read),
      );
    },
  };
}
