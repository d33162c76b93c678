import { sql } from 'kysely';

import type { Deliveries, Picked } from './deliveries.ts';

/** A delivery note that waits for its signer at the site. */
export interface WaitingNote {
  picked: Picked;
  id: string;
  token: string;
  /** The lines of the note. */
  lineIds: string[];
  phone: string;
}

/** Every phone gets so many codes a day, and one a minute: each note has a signer of its own. */
let phones = 13_910_000_000;

async function signerAt({ db }: Deliveries, { sceneId }: Picked): Promise<string> {
  phones += 1;
  const phone = String(phones);
  await sql`update scene_receiver set phone = ${phone} where scene_id = ${sceneId}`.execute(db);
  return phone;
}

/** A note with a line of each quantity, on its way to a site with a signer. */
export async function waitingNote(
  deliveries: Deliveries,
  ...quantities: readonly string[]
): Promise<WaitingNote> {
  const picked = await deliveries.picked();
  const phone = await signerAt(deliveries, picked);
  const id = await deliveries.delivered(
    picked,
    quantities.map((qty, of) => ({ qty, of })),
  );
  const { lines } = await deliveries.detail(picked.deal.supplier.browser, id);
  const lineIds = (lines as { id: string }[]).map((line) => line.id);
  return { picked, id, token: await deliveries.token(picked, id), lineIds, phone };
}
