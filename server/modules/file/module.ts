import {
  adminUpload,
  commonFile,
  commonFileDelete,
  commonUpload,
  FILE_REFUSAL,
  getVideoCover,
} from '#contract/file/file.ts';
import { adminReadSheet, readSheet } from '#contract/noun/read-sheet.ts';
import { adminFile } from '#contract/system.ts';
import { incomingOf } from '#server/kernel/files/incoming.ts';
import { disposition } from '#server/kernel/files/names.ts';
import { openStored } from '#server/kernel/files/open-stored.ts';
import { type FoundFile, operatorFile, readableFile } from '#server/kernel/files/readable-file.ts';
import { type RecordReaders, recordReaders } from '#server/kernel/files/record-readers.ts';
import type { RecordRights } from '#server/kernel/files/record-rights.ts';
import { rightsOf } from '#server/kernel/flow/rights.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { type Answered, signedInBytes } from '#server/kernel/session/signed-in-bytes.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { coverOf, previewOf } from './derive.ts';
import { fileList } from './list.ts';
import { noteReading } from './reading.ts';
import { LINE_ITEMS, STATEMENT } from './sheet/read-sheet.ts';
import { readSheetRoute } from './sheet/route.ts';
import { uploadSlots } from './slots.ts';
import { sweepFiles } from './sweep.ts';
import { uploadRoute } from './upload.ts';
import { viewRoutes } from './view-route.ts';
import { fileToWire } from './wire.ts';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ofd: 'application/ofd',
  mp4: 'video/mp4',
};
const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];

async function answerOf(
  { files, films }: Kernel,
  file: FoundFile,
  { as, folder, from }: { as: 'preview' | 'cover' | undefined; folder: string; from: string },
): Promise<Answered> {
  const webp = (body: Buffer): Answered => ({
    body,
    type: 'image/webp',
    disposition: disposition('inline', `${file.file_name}.webp`),
    size: body.length,
  });
  const stored = { files, key: file.storage_key, sha256: file.sha256, folder, from };
  if (as === 'preview' && PICTURES.includes(file.file_suffix)) {
    return webp(await previewOf(stored));
  }
  if (as === 'cover' && file.file_suffix === 'mp4') {
    return webp(await coverOf({ ...stored, films }));
  }
  // What browsers show of themselves and sharp does not read: files of older systems.
  const isPlain = as === 'preview' && file.file_suffix === 'bmp';
  if (as !== undefined && !isPlain) throw noSuchRecord();
  const { stream, size } = await openStored(files, file.storage_key, {
    size: Number(file.file_size),
    sha256: file.sha256,
  });
  const type = TYPES[file.file_suffix] ?? 'application/octet-stream';
  return { body: stream, type, disposition: disposition('attachment', file.file_name), size };
}

/** The bytes of a file for its company. */
function ownContent(kernel: Kernel, folder: string, readers: RecordReaders): Route {
  return signedInBytes(kernel, commonFile, {
    query: readableFile(readers),
    values: ({ params }) => ({ id: params.id }),
    answer: async ([file], { input: { as } }, me) => {
      if (file === undefined) throw noSuchRecord();
      return await answerOf(kernel, file, { as, folder, from: me.accountId });
    },
  });
}

/** The same for operators, whose reading is in the audit log. */
function operatorContent(kernel: Kernel, folder: string, rights: RecordRights): Route {
  const endpoint = adminFile.content;
  return signedInBytes(kernel, endpoint, {
    query: operatorFile(rights),
    values: ({ params }) => ({ id: params.id }),
    answer: async ([found], asked, me) => {
      const file = await noteReading(kernel, endpoint, { file: found, me, asked });
      return await answerOf(kernel, file, { as: asked.input.as, folder, from: me.accountId });
    },
  });
}

/** Operators delete what nobody uses, whoever brought it. */
function operatorDelete(kernel: Kernel): Route {
  return write(kernel, adminFile.delete, async ({ tx, input, note }) => {
    const file = await tx
      .deleteFrom('file')
      .where('id', '=', input.id)
      .where('bound', '=', false)
      .returning('file_name')
      .executeTakeFirst();
    if (file === undefined) {
      const kept = tx.selectFrom('file').select('id').where('id', '=', input.id);
      throw (await kept.executeTakeFirst()) ? refused(FILE_REFUSAL.bound) : noSuchRecord();
    }
    note({ objectType: 'file', objectId: input.id, detail: file });
    return {};
  });
}

/** 文件; whoever reads them does so by the right to the records of these modules. */
export function fileModule(modules: readonly Module[]): Module {
  const rights = rightsOf(modules.flatMap(({ flows = [] }) => flows));
  const readers = recordReaders(modules);
  const deals = modules.flatMap((module) => module.deals ?? []);
  const list = fileList(rights, deals);
  return {
    name: 'file',
    consoleLists: [list],
    routes(kernel) {
      const folder = incomingOf(kernel);
      // Whatever arrives shares the slots.
      const slots = uploadSlots();
      return [
        ...consoleListRoutes(kernel, list),
        uploadRoute(commonUpload, { kernel, folder, slots }),
        uploadRoute(adminUpload, { kernel, folder, slots }),
        readSheetRoute({ kernel, folder, slots, most: LINE_ITEMS }, readSheet),
        readSheetRoute({ kernel, folder, slots, most: STATEMENT }, adminReadSheet),

        ownContent(kernel, folder, readers),
        operatorContent(kernel, folder, rights),
        ...viewRoutes(kernel, { folder, rights, readers }),
        operatorDelete(kernel),

        signedInRead(kernel, getVideoCover, {
          query: readableFile(readers),
          values: ({ input }) => ({ id: input.fileId }),
          answer: async ([file], { me }) => {
            if (file === undefined) throw noSuchRecord();
            if (file.file_suffix !== 'mp4') throw refused(FILE_REFUSAL.noCover);
            const { files, films } = kernel;
            const from = me.accountId;
            await coverOf({ files, films, key: file.storage_key, folder, from });
            const video = fileToWire(file, commonFile);
            const fileName = `${file.file_name}.webp`;
            return { ...video, url: `${video.url}?as=cover`, fileName, fileSuffix: 'webp' };
          },
        }),

        write(kernel, commonFileDelete, async ({ tx, me, input, note }) => {
          const file = await tx
            .selectFrom('file')
            .select(['storage_key', 'bound', 'uploader_id', 'unbound_at', 'unbound_by'])
            .where('id', '=', input.id)
            .forUpdate()
            .executeTakeFirst();
          if (file === undefined) throw noSuchRecord();
          if (file.bound) throw refused(FILE_REFUSAL.bound);
          if (file.uploader_id !== me.accountId) throw noSuchRecord();
          // What a record of another company let go is that company's until it is swept.
          const isLetGo = file.unbound_at !== null;
          if (isLetGo && file.unbound_by !== me.companyId) throw noSuchRecord();
          await tx.deleteFrom('file').where('id', '=', input.id).execute();
          note({ objectType: 'file', objectId: input.id });
          return {};
        }),
      ];
    },
    jobs: {
      sweepFiles: { at: '37 * * * *', run: (kernel) => sweepFiles(kernel, incomingOf(kernel)) },
    },
  };
}
