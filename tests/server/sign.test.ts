import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import { DELIVERY_STATUS, SIGN_FILE, SIGN_PICTURE } from '#contract/delivery/states.ts';
import { randomText } from '#server/kernel/crypto/random.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { uncountReceived } from '#server/trade/goods/received.ts';

import { type Answer, Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { Deliveries } from '../helpers/deliveries.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { SignPhone } from '../helpers/sign-phone.ts';
import { type WaitingNote, waitingNote } from '../helpers/waiting-note.ts';

/** All ten thousand take half a minute. */
const GUESSES = process.env.FULL === 'on' ? 10_000 : 60;

let deliveries: Deliveries;
beforeAll(async () => {
  deliveries = new Deliveries(await PickUps.open(13_680_000_000));
});
afterAll(() => deliveries.picks.portal.close());

const portal = () => deliveries.picks.portal;
const waiting = (...quantities: readonly string[]): Promise<WaitingNote> =>
  waitingNote(deliveries, ...quantities);

async function receipts(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from actual_delivery where delivery_id = ${id}`.execute(
    deliveries.db,
  );
  return rows[0]?.count ?? 0;
}

describe('a signer signs at the site without an account', () => {
  test('opens the note by its token, proves the phone, signs, and both sides see it', async () => {
    const note = await waiting('150', '100');
    const phone = new SignPhone(portal());
    const opened = await phone.browser.post('/portal/sign/open', { token: note.token });
    expect(opened.data).toMatchObject({ deliveryNo: expect.stringMatching(/^JH/) });
    expect(opened.body).not.toContain('HRB400E');
    expect(await phone.prove(note)).toMatchObject({
      code: 0,
      data: {
        note: {
          signerName: '示例签',
          others: [],
          lines: [{ spec: 'HRB400E Φ12', qty: '150', unit: '吨', scale: 3 }, { qty: '100' }],
        },
      },
    });
    const body = await phone.whole(note, ['149.4', '100']);
    expect(await phone.submit(body)).toMatchObject({
      code: 0,
      data: { actualNo: expect.stringMatching(/^SS/), signedTime: '2026-05-20 10:00:00' },
    });
    const { deal, pickLineIds } = note.picked;
    const seen = await deliveries.detail(deal.buyer.browser, note.id);
    expect(seen).toMatchObject({
      deliveryStatus: DELIVERY_STATUS.differs,
      signedQty: '249.4',
      diffPermille: '-4',
      signature: {
        signerName: '示例签',
        signedTime: '2026-05-20 10:00:00',
        // A phone that is three days wrong decides nothing.
        phoneTime: '2026-05-17 10:00:00',
        lng: '114.305500',
        lines: [{ receivedQty: '149.4' }, { receivedQty: '100' }],
      },
    });
    expect(JSON.stringify(seen)).not.toContain(note.phone);
    const asked = { objectType: 'delivery', objectId: note.id };
    for (const { browser } of [deal.buyer, deal.supplier]) {
      const { data } = await browser.get('/portal/timeline', asked);
      expect(data).toMatchObject({
        events: expect.arrayContaining([
          expect.objectContaining({
            objectId: note.id,
            what: '现场签收',
            who: '授权签收人 示例签',
          }),
        ]),
      });
    }
    expect(await deliveries.at('Received', pickLineIds[0])).toMatchObject({ granted: '149.4' });
    // Whoever scans the same code later is told who was first.
    const used = await new SignPhone(portal()).browser.post('/portal/sign/open', {
      token: note.token,
    });
    expect(used).toMatchObject({
      code: SIGN_REFUSAL.signed.code,
      msg: expect.stringMatching(/示\*\*，2026-05-20/),
    });
  });

  test('the same signature sent a hundred times, twenty at once, is one receipt', async () => {
    const note = await waiting('150');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const body = await phone.whole(note, ['150']);
    const answers: Answer[] = [];
    while (answers.length < 100) {
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => phone.submit(body)))));
    }
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await receipts(note.id)).toBe(1);
  });

  test('all of it refused is told as refused', async () => {
    const [note, phone] = [await waiting('150'), new SignPhone(portal())];
    await phone.prove(note);
    const refused = { receivedQty: '0', rejectedQty: '150', rejectReason: '规格不符' };
    const lines = [{ lineId: note.lineIds[0], ...refused }];
    expect((await phone.submit({ ...(await phone.whole(note, [])), lines })).code).toBe(0);
    await deliverAll(portal());
    const told = note.picked.deal.supplier.browser.get('/message/page', { pageSize: '5' });
    expect((await told).body).toMatch(/^(?!.*现场签收).*交货单已现场拒收/s);
  });

  test('a part that is refused needs its reason, and weights that hold together', async () => {
    const note = await waiting('150');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const body = await phone.whole(note, ['140']);
    const [lineId] = note.lineIds;
    const line = { lineId, receivedQty: '140', rejectedQty: '10', rejectReason: '' };
    expect(await phone.submit({ ...body, lines: [line] })).toMatchObject({
      code: SIGN_REFUSAL.reason.code,
    });
    const reason = { ...line, rejectReason: '外观损坏：弯曲' };
    const wrong = { ...reason, weighGross: '20', weighTare: '20' };
    expect(await phone.submit({ ...body, lines: [wrong] })).toMatchObject({
      code: SIGN_REFUSAL.weights.code,
    });
    const negative = { ...reason, weighGross: '20', weighTare: '-1' };
    expect(await phone.submit({ ...body, lines: [negative] })).toMatchObject({ status: 422 });
    const fine = { ...reason, receivedQty: '140.0001' };
    expect(await phone.submit({ ...body, lines: [fine] })).toMatchObject({ status: 422 });
    const none = { ...line, receivedQty: '0', rejectedQty: '0' };
    expect(await phone.submit({ ...body, lines: [none] })).toMatchObject({
      code: SIGN_REFUSAL.empty.code,
    });
    expect(await phone.submit({ ...body, lines: [reason, reason] })).toMatchObject({
      code: SIGN_REFUSAL.lines.code,
    });
    expect(await receipts(note.id)).toBe(0);
    const right = { ...reason, weighGross: '45.2', weighTare: '15.1' };
    expect(await phone.submit({ ...body, lines: [right] })).toMatchObject({ code: 0 });
  });

  test('more than was delivered is refused with both numbers', async () => {
    const note = await waiting('150');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const refused = await phone.submit(await phone.whole(note, ['151']));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body).toMatch(/151.*150/);
    expect(await receipts(note.id)).toBe(0);
  });

  test('nothing is signed without a drawn signature, or with a picture that never came', async () => {
    const note = await waiting('150');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const body = await phone.whole(note, ['150']);
    const photo = await phone.picture(note.token, SIGN_FILE.photo);
    expect(await phone.submit({ ...body, pictures: [photo] })).toMatchObject({
      code: SIGN_REFUSAL.unsigned.code,
    });
    expect(await phone.submit({ ...body, pictures: [photo, randomText(24)] })).toMatchObject({
      code: SIGN_REFUSAL.pictures.code,
    });
  });
});

describe('where the line drops', () => {
  test('a proof whose answer was lost is answered again, and proves nobody else', async () => {
    const [note, other] = [await waiting('150'), await waiting('150')];
    const phone = new SignPhone(portal());
    const { token, phone: number } = note;
    await phone.browser.post('/portal/sign/code', { token, phone: number });
    const said = { token, phone: number, code: portal().sms.codeOf(number) };
    const pass = randomText(43);
    const [first, again] = [await phone.sendProof(said, pass), await phone.sendProof(said, pass)];
    expect(again).toMatchObject({ code: 0, data: first.data });
    expect((await phone.submit(await phone.whole(note, ['150']))).code).toBe(0);
    // The code itself is spent, and the pass is worth nothing for another note.
    const stranger = new SignPhone(portal());
    const elsewhere = { ...said, token: other.token, phone: other.phone };
    expect((await stranger.sendProof(elsewhere, pass)).code).toBe('wrong_code');
  });

  test('two equal proofs at the same moment are both answered', async () => {
    const note = await waiting('150');
    const phone = new SignPhone(portal());
    const { token, phone: number } = note;
    await phone.browser.post('/portal/sign/code', { token, phone: number });
    const said = { token, phone: number, code: portal().sms.codeOf(number) };
    const pass = randomText(43);
    const answers = await Promise.all([1, 2, 3, 4].map(() => phone.sendProof(said, pass)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  });

  test('at each step of its own, what is sent again is taken once', async () => {
    const note = await waiting('150');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    // Each answer is lost once: the phone sends the same again.
    const key = randomText(24);
    for (const _ of [1, 2, 3]) await phone.picture(note.token, SIGN_FILE.signature, key);
    await Promise.all([1, 2].map(() => phone.picture(note.token, SIGN_FILE.photo, 'p'.repeat(24))));
    const body = await phone.whole(note, ['150'], { pictures: [key, 'p'.repeat(24)] });
    const [first, second] = [await phone.submit(body), await phone.submit(body)];
    expect(first.code).toBe(0);
    expect(second.data).toEqual(first.data);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from attachment a join actual_delivery r on r.id = a.object_id
      where a.object_type = 'actualDelivery' and r.delivery_id = ${note.id}`.execute(deliveries.db);
    expect(rows[0]?.count).toBe(2);
  });

  test('a signature of before the link ran out is taken for seven more days, and not later', async () => {
    const note = await waiting('150');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const body = await phone.whole(note, ['150']);
    const ranOut = (day: string) =>
      sql`update sign_link set issued_at = '2026-05-01', expires_at = ${day}::timestamptz
        where delivery_id = ${note.id}`.execute(deliveries.db);
    await ranOut('2026-05-12');
    expect(await phone.submit(body)).toMatchObject({ code: SIGN_REFUSAL.expired.code });
    await ranOut('2026-05-14');
    expect(await new SignPhone(portal()).prove(note)).toMatchObject({
      code: SIGN_REFUSAL.expired.code,
    });
    expect(await phone.submit(body)).toMatchObject({ code: 0 });
  });
});

describe('two phones at one note', () => {
  test('are told of each other, and the second is told who has signed', async () => {
    const note = await waiting('150');
    await sql`insert into scene_receiver (scene_id, company_id, name, phone, sort, added_at)
      select scene_id, company_id, '示例乙', '13920000001', 1, added_at from scene_receiver
      where scene_id = ${note.picked.sceneId}`.execute(deliveries.db);
    const [first, second] = [new SignPhone(portal()), new SignPhone(portal())];
    await first.prove(note);
    const proved = await second.prove({ token: note.token, phone: '13920000001' });
    expect(proved.data).toMatchObject({
      note: { others: [{ name: '示**', phone: expect.stringContaining('****') }] },
    });
    const look = { token: note.token, pass: first.pass };
    const seen = await first.browser.post('/portal/sign/note', look);
    expect(seen.data).toMatchObject({ others: [{ name: '示**' }] });
    const [one, other] = [await first.whole(note, ['150']), await second.whole(note, ['140'])];
    const answers = await Promise.all([first.submit(one), second.submit(other)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      code: SIGN_REFUSAL.signed.code,
      msg: expect.stringMatching(/示\*\*，2026-05-20/),
    });
    expect(await receipts(note.id)).toBe(1);
  });
});

test('a delivery whose receipt was taken back is signed anew', async () => {
  const note = await waiting('150');
  const phone = new SignPhone(portal());
  await phone.prove(note);
  expect((await phone.submit(await phone.whole(note, ['149']))).code).toBe(0);
  await inScope(portal().database.db, { maintenance: true }, async (tx) => {
    const { id } = await tx
      .selectFrom('actual_delivery')
      .select('id')
      .where('delivery_id', '=', note.id)
      .executeTakeFirstOrThrow();
    const making = { at: portal().clock.now(), accountId: null, reopen: true };
    await uncountReceived(tx, id, making);
    await sql`update actual_delivery set actual_status = '6' where id = ${id}`.execute(tx);
  });
  expect((await phone.submit(await phone.whole(note, ['150']))).code).toBe(0);
  const seen = await deliveries.detail(note.picked.deal.buyer.browser, note.id);
  expect(seen).toMatchObject({ signature: { lines: [{ receivedQty: '150' }] } });
});

describe('whoever may not', () => {
  test(`${GUESSES} guesses lead nowhere, and after fifty of them nothing answers for an hour`, async () => {
    const note = await waiting('10');
    const browser = new Browser(portal());
    const remoteAddress = '203.0.113.9';
    const guess = (token: string) =>
      browser.call('/portal/sign/open', { body: { token }, remoteAddress });
    const first: Answer[] = [];
    for (let at = 0; at < GUESSES; at += 1) first.push(await guess(randomText(22)));
    expect(first.filter(({ status }) => status === 429)).toHaveLength(GUESSES - 50);
    expect(first.filter(({ code }) => code === SIGN_REFUSAL.unknown.code)).toHaveLength(50);
    expect((await guess(note.token)).status).toBe(429);
    const elsewhere = await new SignPhone(portal()).browser.post('/portal/sign/open', {
      token: note.token,
    });
    expect(elsewhere.code).toBe(0);
  });

  test('a phone that is no signer’s gets no code, and a pass of one note opens no other', async () => {
    const [note, other] = [await waiting('10'), await waiting('10')];
    const phone = new SignPhone(portal());
    const before = portal().sms.sent.length;
    expect(await phone.prove({ token: note.token, phone: '13930000009' })).toMatchObject({
      code: SIGN_REFUSAL.notSigner.code,
    });
    // Nor does whoever signs at another site.
    expect(await phone.prove({ token: note.token, phone: other.phone })).toMatchObject({
      code: SIGN_REFUSAL.notSigner.code,
    });
    expect(portal().sms.sent).toHaveLength(before);
    await phone.prove(note);
    const look = { token: other.token, pass: phone.pass };
    expect(await phone.browser.post('/portal/sign/note', look)).toMatchObject({
      code: SIGN_REFUSAL.pass.code,
    });
    const body = await phone.whole(note, ['10']);
    expect(await phone.submit({ ...body, token: other.token })).toMatchObject({
      code: SIGN_REFUSAL.pass.code,
    });
  });

  test('a code has five tries', async () => {
    const note = await waiting('10');
    const browser = new Browser(portal());
    const { token, phone } = note;
    await browser.post('/portal/sign/code', { token, phone });
    const right = portal().sms.codeOf(phone);
    const wrong = right === '000000' ? '000001' : '000000';
    const more = { token, phone, pass: 'p'.repeat(43), way: '2', deviceInfo: '' };
    for (const _ of [1, 2, 3, 4, 5]) {
      const tried = await browser.post('/portal/sign/prove', { ...more, code: wrong });
      expect(tried.code).toBe('wrong_code');
    }
    const late = await browser.post('/portal/sign/prove', { ...more, code: right });
    expect(late.code).toBe('wrong_code');
  });

  test('a signer who is removed while signing signs no more', async () => {
    const note = await waiting('10');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const body = await phone.whole(note, ['10']);
    await sql`update scene_receiver set active = false, ended_at = added_at
      where scene_id = ${note.picked.sceneId}`.execute(deliveries.db);
    expect(await phone.submit(body)).toMatchObject({ code: SIGN_REFUSAL.removed.code });
    expect(await receipts(note.id)).toBe(0);
  });

  test('a phone has so many pictures taken, also where it sends them all at once', async () => {
    const note = await waiting('10');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const sent = await Promise.allSettled(
      Array.from({ length: 2 * SIGN_PICTURE.most }, () =>
        phone.picture(note.token, SIGN_FILE.photo),
      ),
    );
    const taken = sent.filter(({ status }) => status === 'fulfilled');
    // The signature is one beside the photos.
    expect(taken).toHaveLength(SIGN_PICTURE.most + 1);
  });

  test('what is no picture is refused, and what is larger than a phone sends', async () => {
    const note = await waiting('10');
    const phone = new SignPhone(portal());
    await phone.prove(note);
    const sent = {
      token: note.token,
      pass: phone.pass,
      key: randomText(24),
      fileType: SIGN_FILE.photo,
    };
    const text = Buffer.from('%PDF-1.7 '.repeat(40)).toString('base64');
    expect(await phone.browser.post('/portal/sign/picture', { ...sent, data: text })).toMatchObject(
      {
        code: SIGN_REFUSAL.picture.code,
      },
    );
    const huge = await phone.browser.post('/portal/sign/picture', {
      ...sent,
      data: 'A'.repeat(700_000),
    });
    expect(huge.status).toBe(422);
    const body = await phone.browser.post('/portal/sign/picture', {
      ...sent,
      data: 'A'.repeat(27_000_000),
    });
    expect(body.status).toBe(413);
  });
});
