import type { CardReading, LicenceReading, SlipReading } from '#contract/file/recognition.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';

import type { FieldCipher } from '../crypto/field-cipher.ts';
import type { Tx } from '../session/scope.ts';

interface Readings {
  licence: LicenceReading;
  card: CardReading;
  slip: SlipReading;
  invoice: InvoiceReading;
}
export type ReadingKind = keyof Readings;

const purposeOf = (fileId: string, kind: ReadingKind) => `recognition.${kind}:${fileId}`;

/** What was read of a picture before (识别); undefined when nothing was, or when the caller may not read the file. */
export async function keptReading<Kind extends ReadingKind>(
  tx: Tx,
  cipher: FieldCipher,
  { fileId, kind }: { fileId: string; kind: Kind },
): Promise<Readings[Kind] | undefined> {
  const row = await tx
    .selectFrom('recognition')
    .select('reading_sealed')
    .where('file_id', '=', fileId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && JSON.parse(cipher.open(row.reading_sealed, purposeOf(fileId, kind)));
}

interface Keeping<Kind extends ReadingKind> {
  fileId: string;
  kind: Kind;
  reading: Readings[Kind];
  at: Date;
}

/** Keeps what was read of a picture, encrypted, as long as the file is there. */
export async function keepReading<Kind extends ReadingKind>(
  tx: Tx,
  cipher: FieldCipher,
  { fileId, kind, reading, at }: Keeping<Kind>,
): Promise<void> {
  await tx
    .insertInto('recognition')
    .values({
      file_id: fileId,
      kind,
      reading_sealed: cipher.seal(JSON.stringify(reading), purposeOf(fileId, kind)),
      created_at: at,
    })
    .onConflict((row) => row.doNothing())
    .execute();
}
