import { isZero } from '#contract/arithmetic/decimal.ts';
import { SIGN_REFUSAL, type Signed } from '#contract/delivery/sign.ts';
import { SIGN_FILE } from '#contract/delivery/states.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { setScope, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { onceMore } from '#server/kernel/wire/write.ts';
import { fileSigned } from '#server/trade/goods/receipt.ts';
import { DELIVERY_EVENT, toldOf } from '../messages.ts';
import { asSigner, found, type Signing } from './enter.ts';
import { judgeLines, phoneTimeOf, placeOf, type SignInput } from './judge.ts';
import { expectOpen, GRACE_MS, lockNote, type Note, noteLines, noteOf, type Pass } from './note.ts';
import { passOf } from './signer.ts';

/** What was signed with this key before; undefined where nothing was. Holds the delivery against another signature. */
async function signedBefore(tx: Tx, note: Note, key: string): Promise<Signed | undefined> {
  const row = await tx
    .selectFrom('delivery_signature as s')
    .innerJoin('actual_delivery as a', 'a.id', 's.actual_delivery_id')
    .select(['s.signed_at', 's.signer_name', 'a.actual_no'])
    .where('s.delivery_id', '=', note.deliveryId)
    .where('s.sign_key', '=', key)
    .executeTakeFirst();
  return (
    row && {
      deliveryNo: note.deliveryNo,
      actualNo: row.actual_no,
      signedTime: wireTime(row.signed_at),
      signerName: row.signer_name,
    }
  );
}

/** The pictures that a signature names; all of them came before. Throws sign_pictures, sign_unsigned. */
async function picturesOf(tx: Tx, pass: Pass, keys: readonly string[]) {
  const rows = await tx
    .selectFrom('sign_picture')
    .select(['picture_key', 'file_type', 'file_id'])
    .where('pass_id', '=', pass.id)
    .orderBy('id')
    .execute();
  const named = rows.filter(({ picture_key }) => keys.includes(picture_key));
  if (named.length !== new Set(keys).size) throw refused(SIGN_REFUSAL.pictures);
  if (!named.some(({ file_type }) => file_type === SIGN_FILE.signature)) {
    throw refused(SIGN_REFUSAL.unsigned);
  }
  return named.map(({ file_type, file_id }) => ({ fileType: file_type, fileId: file_id }));
}

/** Makes the receipt and keeps the signature beside it. */
async function file(
  tx: Tx,
  { note, pass, input, at }: { note: Note; pass: Pass; input: SignInput; at: Date },
): Promise<string> {
  judgeLines(input.lines, await noteLines(tx, note.deliveryId));
  const files = await picturesOf(tx, pass, input.pictures);
  const place = placeOf(input);
  const placeNote = place === null ? input.placeNote : '';
  const { id, no } = await fileSigned(
    tx,
    {
      deliveryId: note.deliveryId,
      signWay: pass.sign_way,
      signer: { name: pass.name, phone: pass.phone },
      at,
      place,
      placeNote,
      deviceInfo: input.deviceInfo,
      lines: input.lines.map(({ lineId, ...line }) => ({ deliveryLineId: lineId, ...line })),
      files,
    },
    { at, accountId: null },
  );
  await setScope(tx, { maintenance: true });
  await tx
    .insertInto('delivery_signature')
    .values({
      delivery_id: note.deliveryId,
      pass_id: pass.id,
      sign_key: input.key,
      signer_name: pass.name,
      signer_phone: pass.phone,
      actual_delivery_id: id,
      signed_at: at,
      phone_time: phoneTimeOf(input.phoneTime),
      lng: place?.lng ?? null,
      lat: place?.lat ?? null,
      place_note: placeNote,
      device_info: input.deviceInfo,
      lines: JSON.stringify(input.lines),
    })
    .execute();
  return no;
}

/** Tells both sides, and keeps in the log who signed. */
async function told(
  tx: Tx,
  { note, pass }: { note: Note; pass: Pass },
  { at, origin, input: { lines } }: Pick<Signing<SignInput>, 'at' | 'origin' | 'input'>,
): Promise<void> {
  const accountId = await toldOf(tx, note.deliveryId, at);
  const isRefused = lines.every(({ receivedQty }) => isZero(receivedQty));
  const said = { id: note.deliveryId, no: note.deliveryNo, name: pass.name };
  const payload = { ...said, ...(isRefused && { refused: '1' }) };
  await emit(tx, { topic: DELIVERY_EVENT.signed, accountId, payload }, at);
  const entry = { objectType: 'delivery', objectId: note.deliveryId };
  await audit(tx, { action: 'signSubmit', accountId: null, ...entry }, origin, at);
}

async function signOnce(tx: Tx, signing: Signing<SignInput>): Promise<Signed> {
  const { input, at } = signing;
  // A statement of its own: what was signed while it waited is seen by the next one.
  await lockNote(tx, input.token);
  const note = await noteOf(tx, input.token);
  if (note === undefined) throw refused(SIGN_REFUSAL.unknown);
  const before = await signedBefore(tx, note, input.key);
  if (before) return before;
  const pass = await passOf(tx, note, input.pass, at);
  expectOpen(note, at, GRACE_MS);
  const actualNo = await file(tx, { note, pass, input, at });
  await told(tx, { note, pass }, signing);
  const { deliveryNo } = note;
  return { deliveryNo, actualNo, signedTime: wireTime(at), signerName: pass.name };
}

/**
 * Signs a note, once however often it is sent: the key was made on the phone, and the delivery is under lock. A draft that its buyer saves
 * at this very moment is seen only once it is committed: it gives way when the signature is done once more.
 */
export async function submit(signing: Signing<SignInput>): Promise<Signed> {
  const { kernel } = signing;
  await found(signing);
  return await onceMore(() => asSigner(kernel, (tx) => signOnce(tx, signing)));
}
