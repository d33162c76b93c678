import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import { SIGN_FILE, SIGN_PICTURE } from '#contract/delivery/states.ts';
import { type KeptPicture, withPictures } from '#server/kernel/files/keep-picture.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { asProved, type Signing } from './enter.ts';
import { GRACE_MS, type Note, type Pass } from './note.ts';

interface Sent {
  token: string;
  pass: string;
  key: string;
  fileType: number;
  /** Base64. */
  data: string;
}

const NAMES: Readonly<Record<number, string>> = {
  [SIGN_FILE.slip]: '收货磅单',
  [SIGN_FILE.photo]: '卸货照片',
  [SIGN_FILE.signature]: '电子签名',
};

/** Whether a picture came before; throws sign_picture where the pass has as many as it may. */
async function isThere(tx: Tx, pass: Pass, key: string): Promise<boolean> {
  const there = await tx
    .selectFrom('sign_picture')
    .select('picture_key')
    .where('pass_id', '=', pass.id)
    .execute();
  if (there.some(({ picture_key }) => picture_key === key)) return true;
  if (there.length > SIGN_PICTURE.most) throw refused(SIGN_REFUSAL.picture);
  return false;
}

/** Names the bytes, in the name of the site whose signer took the picture. */
async function name(
  tx: Tx,
  { note, pass, at }: { note: Note; pass: Pass; at: Date },
  { key, fileType }: Sent,
  kept: KeptPicture,
): Promise<void> {
  const site = await tx
    .selectFrom('scene_control')
    .select(['created_by', 'company_id'])
    .where('id', '=', note.sceneId)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('file')
    .values({
      storage_key: kept.key,
      file_name: `${NAMES[fileType] ?? ''}-${note.deliveryNo}.jpg`,
      file_suffix: 'jpg',
      file_size: String(kept.size),
      file_type: fileType,
      sha256: kept.sha256,
      uploader_id: site.created_by,
      company_id: site.company_id,
      created_at: at,
      // Nobody deletes what a signature may still name.
      bound: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sign_picture')
    .values({
      pass_id: pass.id,
      picture_key: key,
      file_type: fileType,
      file_id: id,
      created_at: at,
    })
    .execute();
}

/** Takes a photo or the signature, once however often it is sent: the key was made on the phone. */
export async function takePicture(signing: Signing<Sent>) {
  const { kernel, input, at } = signing;
  const sending = <T>(work: (tx: Tx, note: Note, pass: Pass) => Promise<T>) =>
    asProved(signing, work, GRACE_MS);
  const known = await sending(async (tx, _, pass) => ({
    passId: pass.id,
    is: await isThere(tx, pass, input.key),
  }));
  if (known.is) return {};
  const sent = [Buffer.from(input.data, 'base64')];
  const pictures = { sent, from: `sign ${known.passId}`, refusal: SIGN_REFUSAL.picture };
  await withPictures(kernel, pictures, ([kept]) =>
    sending(async (tx, note, pass) => {
      // The same picture on two lines at once, or many at once: the pass's row is locked by whoever looks first.
      if (kept === undefined || (await isThere(tx, pass, input.key))) return;
      await name(tx, { note, pass, at }, input, kept);
    }),
  );
  return {};
}
