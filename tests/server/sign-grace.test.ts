import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import { SIGN_FILE } from '#contract/delivery/states.ts';

import { Deliveries } from '../helpers/deliveries.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { SignPhone } from '../helpers/sign-phone.ts';
import { type WaitingNote, waitingNote } from '../helpers/waiting-note.ts';

// What was signed without a line is handed in for seven days after the link ran out, pictures first (decision 061). It is
// 2026-05-20 by the portal's clock.

let deliveries: Deliveries;
beforeAll(async () => {
  deliveries = new Deliveries(await PickUps.open(13_684_000_000));
});
afterAll(() => deliveries.picks.portal.close());

const expired = { code: SIGN_REFUSAL.expired.code };

const ranOut = ({ id }: WaitingNote, day: string) =>
  sql`update sign_link set issued_at = '2026-05-01', expires_at = ${day}::timestamptz
    where delivery_id = ${id} and ended_at is null`.execute(deliveries.db);

/** A phone that was proved for a note while its link was good. */
async function provedPhone(note: WaitingNote): Promise<SignPhone> {
  const phone = new SignPhone(deliveries.picks.portal);
  expect((await phone.prove(note)).code).toBe(0);
  return phone;
}

test('pictures and signature of a phone that had no line are taken within the seven days', async () => {
  const note = await waitingNote(deliveries, '150');
  const phone = await provedPhone(note);
  await ranOut(note, '2026-05-14');
  const body = await phone.whole(note, ['150']);
  expect(await phone.submit(body)).toMatchObject({ code: 0 });
});

test('nobody begins with a link that ran out, and after the seven days nothing is taken', async () => {
  const note = await waitingNote(deliveries, '150');
  const phone = await provedPhone(note);
  await ranOut(note, '2026-05-14');
  const { token, phone: number } = note;
  expect(await phone.browser.post('/portal/sign/open', { token })).toMatchObject(expired);
  expect(await new SignPhone(deliveries.picks.portal).prove(note)).toMatchObject(expired);
  const look = { token, pass: phone.pass };
  expect(await phone.browser.post('/portal/sign/note', look)).toMatchObject(expired);
  expect(await phone.browser.post('/portal/sign/code', { token, phone: number })).toMatchObject(
    expired,
  );
  const body = await phone.whole(note, ['150']);
  await ranOut(note, '2026-05-12');
  await expect(phone.picture(token, SIGN_FILE.photo)).rejects.toThrow(expired.code);
  expect(await phone.submit(body)).toMatchObject(expired);
});

test('a link that was sent anew meanwhile takes nothing from what was signed by the one before', async () => {
  const note = await waitingNote(deliveries, '150');
  const phone = await provedPhone(note);
  await ranOut(note, '2026-05-14');
  const supplier = note.picked.deal.supplier.browser;
  expect(await supplier.post('/portal/delivery/resend', { id: note.id })).toMatchObject({
    code: 0,
  });
  await deliveries.makeLink(note.id);
  expect(await deliveries.token(note.picked, note.id)).not.toBe(note.token);
  const { token } = note;
  expect(await phone.browser.post('/portal/sign/open', { token })).toMatchObject(expired);
  const body = await phone.whole(note, ['150']);
  expect(await phone.submit(body)).toMatchObject({ code: 0 });
});
