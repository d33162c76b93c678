import type { Place } from '#contract/file/place.ts';
import {
  type CardReading,
  getCompanyInfoByBusinessLicense,
  type LicenceReading,
  RECOGNITION_REFUSAL,
  recognizeIdentityCard,
  recognizeSlip,
  type SlipReading,
} from '#contract/file/recognition.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { keepReading, keptReading, type ReadingKind } from '#server/kernel/files/kept-readings.ts';
import { type FoundFile, readableFile } from '#server/kernel/files/readable-file.ts';
import { recordReaders } from '#server/kernel/files/record-readers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { type OcrProvider, type Reading, soundPlace } from '#server/kernel/ports/ocr.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];

function fieldsOf<const Field extends string>(names: readonly Field[], reading: Reading<Field>) {
  const text = Object.fromEntries(names.map((name) => [name, reading[name]?.value ?? '']));
  const places = names.flatMap((name): [string, Place][] => {
    const place = soundPlace(reading[name]?.place);
    return place === undefined ? [] : [[name, place]];
  });
  return { ...(text as Record<Field, string>), places: Object.fromEntries(places) };
}

const LICENCE = [
  ...(['usc', 'name', 'companyOrgType', 'legalName', 'regCapital', 'establishTime'] as const),
  ...(['fromTime', 'toTime', 'regLocation', 'businessScope'] as const),
];
const CARD = [
  ...(['name', 'gender', 'nation', 'birthday', 'address', 'idNo'] as const),
  ...(['authority', 'fromTime', 'toTime'] as const),
];

interface Asking {
  me: Me;
  file: FoundFile | undefined;
}

/** Has a picture read; throws what the person is told when nothing reads it. */
async function readBy<Read>(
  { readPaper }: Kernel,
  kind: ReadingKind,
  { me, file, by }: Asking & { by(ocr: OcrProvider, picture: Buffer): Promise<Read> },
): Promise<Read> {
  if (file === undefined) throw noSuchRecord();
  if (!PICTURES.includes(file.file_suffix)) throw refused(RECOGNITION_REFUSAL.noPicture);
  return await readPaper({ from: me.accountId, file, kind, by });
}

/** A paper with labels; nothing on it is refused, too. What begins after today was misread. */
const labelled =
  <Field extends string>(
    by: (ocr: OcrProvider, picture: Buffer) => Promise<Reading<Field | 'fromTime'>>,
  ) =>
  ({ clock }: Kernel) =>
  async (ocr: OcrProvider, picture: Buffer) => {
    const reading = await by(ocr, picture);
    // One word that looks like a label is no paper.
    if (Object.keys(reading).length < 2) throw refused(RECOGNITION_REFUSAL.unreadable);
    const { fromTime, ...rest } = reading;
    const begins = fromTime !== undefined && fromTime.value <= wireDay(clock.now());
    return begins ? reading : (rest as Reading<Field | 'fromTime'>);
  };

const licenceOn = labelled((ocr, picture) => ocr.licence(picture));
const cardOn = labelled((ocr, picture) => ocr.identityCard(picture));

const WEIGHTS = ['gross', 'tare', 'net'] as const;

/** A slip's lines and weights; a service that reads none is as good as switched off. */
async function slipOn(ocr: OcrProvider, picture: Buffer): Promise<SlipReading> {
  if (ocr.slip === undefined) throw refused(RECOGNITION_REFUSAL.off);
  const { rows, weights } = await ocr.slip(picture);
  if (rows.length === 0) throw refused(RECOGNITION_REFUSAL.unreadable);
  const kept = rows.map(({ text, figures }) => ({ text, figures: [...figures] }));
  return { rows: kept, ...fieldsOf(WEIGHTS, weights) };
}

/** What was read of this picture before, else what is read now. */
async function once<Kind extends ReadingKind>(
  { db, cipher, clock }: Kernel,
  kind: Kind,
  { me: { accountId, companyId }, file }: Asking,
  readNow: () => Promise<Awaited<ReturnType<typeof keptReading<Kind>>> & object>,
) {
  if (file === undefined) throw noSuchRecord();
  const { id: fileId } = file;
  const reader = { accountId, ...(companyId !== null && { companyId }) };
  const kept = await inScope(db, reader, (tx) => keptReading(tx, cipher, { fileId, kind }));
  if (kept !== undefined) return kept;
  const reading = await readNow();
  // The file may have become a company's while it was being read, so the platform keeps what was read.
  await inScope(db, { maintenance: true }, (tx) =>
    keepReading(tx, cipher, { fileId, kind, reading, at: clock.now() }),
  );
  return reading;
}

/** What papers say (识别): suggestions beside the form, never values of it. */
export const recognitionModule = (modules: readonly Module[]): Module => {
  const readable = readableFile(recordReaders(modules));
  return {
    name: 'recognition',
    routes: (kernel) => [
      signedInRead(kernel, getCompanyInfoByBusinessLicense, {
        query: readable,
        values: ({ input }) => ({ id: input.fileId }),
        answer: ([file], { me }): Promise<LicenceReading> =>
          once(kernel, 'licence', { me, file }, async () =>
            fieldsOf(LICENCE, await readBy(kernel, 'licence', { me, file, by: licenceOn(kernel) })),
          ),
      }),
      signedInRead(kernel, recognizeIdentityCard, {
        query: readable,
        values: ({ input }) => ({ id: input.fileId }),
        answer: ([file], { me }): Promise<CardReading> =>
          once(kernel, 'card', { me, file }, async () => {
            const reading = await readBy(kernel, 'card', { me, file, by: cardOn(kernel) });
            const isBack = reading.authority !== undefined && reading.idNo === undefined;
            return { side: isBack ? 'back' : 'front', ...fieldsOf(CARD, reading) };
          }),
      }),
      signedInRead(kernel, recognizeSlip, {
        query: readable,
        values: ({ input }) => ({ id: input.fileId }),
        answer: ([file], { me }): Promise<SlipReading> =>
          once(kernel, 'slip', { me, file }, () =>
            readBy(kernel, 'slip', { me, file, by: slipOn }),
          ),
      }),
    ],
  };
};
