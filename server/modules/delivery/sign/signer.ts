import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Note, Pass } from './note.ts';

export interface Signer {
  id: string;
  name: string;
  phone: string;
}

/** The signer of the note's site with that phone, as of today; undefined where there is none. */
export async function signerOf(
  tx: Tx,
  { sceneId }: Pick<Note, 'sceneId'>,
  phone: string,
  at: Date,
): Promise<Signer | undefined> {
  const day = wireDay(at);
  return await tx
    .selectFrom('scene_receiver')
    .select(['id', 'name', 'phone'])
    .where('scene_id', '=', sceneId)
    .where('phone', '=', phone)
    .where('active', '=', true)
    .where((row) => row.or([row('valid_from', 'is', null), row('valid_from', '<=', day)]))
    .where((row) => row.or([row('valid_to', 'is', null), row('valid_to', '>=', day)]))
    .executeTakeFirst();
}

/** What a phone proved itself by for this note; its signer may sign at the site today. Throws sign_pass, sign_removed. */
export async function passOf(tx: Tx, note: Note, pass: string, at: Date): Promise<Pass> {
  const found = await tx
    .updateTable('sign_pass')
    .set({ seen_at: at })
    .where('pass_hash', '=', sha256(pass))
    .where('link_id', '=', note.linkId)
    .returningAll()
    .executeTakeFirst();
  if (found === undefined) throw refused(SIGN_REFUSAL.pass);
  const signer = await signerOf(tx, note, found.phone, at);
  if (signer?.id !== found.receiver_id) throw refused(SIGN_REFUSAL.removed);
  return found;
}
