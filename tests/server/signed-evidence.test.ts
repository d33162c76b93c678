import { afterAll, beforeAll, expect, test } from 'vitest';

import { SIGN_FILE } from '#contract/delivery/states.ts';

import type { Browser } from '../helpers/browser.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import { Receipts } from '../helpers/receipts.ts';
import { SignPhone } from '../helpers/sign-phone.ts';
import { waitingNote } from '../helpers/waiting-note.ts';

// What was signed at the site is evidence (rules.md H.2.5): a buyer that mends a receipt which was returned to it adds papers, and
// neither takes away nor replaces what its signer drew, photographed and dated.

let receipts: Receipts;
let deliveries: Deliveries;
beforeAll(async () => {
  receipts = await Receipts.open(13_693_000_000);
  deliveries = new Deliveries(receipts.picks);
}, 120_000);
afterAll(() => receipts.picks.portal.close());

/** A receipt of a note that was signed by phone and returned to its buyer. */
async function returned() {
  const note = await waitingNote(deliveries, '150');
  const phone = new SignPhone(receipts.picks.portal);
  await phone.prove(note);
  const photo = await phone.picture(note.token, SIGN_FILE.photo);
  const drawn = await phone.picture(note.token, SIGN_FILE.signature);
  const body = await phone.whole(note, ['150'], { pictures: [drawn, photo] });
  const answer = await phone.submit(body);
  expect(answer.code, answer.body).toBe(0);
  const { id } = (await receipts.db
    .selectFrom('actual_delivery')
    .select('id')
    .where('delivery_id', '=', note.id)
    .executeTakeFirstOrThrow()) as { id: string };
  await receipts.submitSigned(id);
  expect((await receipts.sendBack(id)).code).toBe(0);
  return { note, id, buyer: note.picked.deal.buyer.browser };
}

interface Held {
  version: number;
  values: Record<string, unknown>;
  attachment: { id: string; fileType: number }[];
}
const held = async (browser: Browser, id: string) =>
  (await receipts.detail(browser, id)) as unknown as Held;

test('the signature and the photos of the site stay, and so does the day', async () => {
  const { id, buyer, note } = await returned();
  const { version, values, attachment } = await held(buyer, id);
  expect(attachment.map(({ fileType }) => fileType).toSorted()).toEqual([
    SIGN_FILE.photo,
    SIGN_FILE.signature,
  ]);
  const forged = await receipts.paper(buyer, '95');
  const slip = await receipts.paper(buyer, '92');
  const mended = {
    ...values,
    receiveDate: '2026-05-19',
    file92: [slip],
    file93: [],
    file95: [forged],
  };
  const saved = await receipts.save(buyer, mended, { id, version });
  expect(saved.code, saved.body).toBe(0);
  const now = await held(buyer, id);
  const ids = now.attachment.map((file) => file.id);
  expect(ids).toEqual(expect.arrayContaining(attachment.map((file) => file.id)));
  expect(ids).toContain(slip);
  expect(ids).not.toContain(forged);
  expect(now).toMatchObject({ values: { receiveDate: '2026-05-20' }, receiveDate: '2026-05-20' });
  expect((await receipts.submit(note.picked, id)).code).toBe(0);
});

test('what the buyer has added itself it takes away again', async () => {
  const { id, buyer } = await returned();
  const first = await held(buyer, id);
  const slip = await receipts.paper(buyer, '92');
  const with92 = { ...first.values, file92: [slip] };
  expect((await receipts.save(buyer, with92, { id, version: first.version })).code).toBe(0);
  const { version, values } = await held(buyer, id);
  expect((await receipts.save(buyer, { ...values, file92: [] }, { id, version })).code).toBe(0);
  const now = await held(buyer, id);
  expect(now.attachment.map((file) => file.id)).toEqual(first.attachment.map((file) => file.id));
});

test('a receipt that was uploaded bears no signature of the site', async () => {
  const standing = await receipts.standing();
  const { browser } = standing.deal.buyer;
  const file95 = [await receipts.paper(browser, '95')];
  const id = await receipts.draft(standing, [{ receivedQty: '10' }], { file95 });
  const { attachment } = await held(browser, id);
  expect(attachment.map(({ fileType }) => fileType)).toEqual([91]);
});
