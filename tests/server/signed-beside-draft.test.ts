import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Deliveries } from '../helpers/deliveries.ts';
import { meeting } from '../helpers/meeting.ts';
import { PickUps } from '../helpers/pick-ups.ts';
import { pdf } from '../helpers/sample-files.ts';
import { savedIn } from '../helpers/saved.ts';
import { SignPhone } from '../helpers/sign-phone.ts';
import { upload } from '../helpers/upload.ts';
import { waitingNote } from '../helpers/waiting-note.ts';

// A signature at the site comes before what the buyer has begun to upload, also where both come at one moment.

let deliveries: Deliveries;
beforeAll(async () => {
  deliveries = new Deliveries(await PickUps.open(13_687_500_000));
});
afterAll(() => deliveries.picks.portal.close());

test('a buyer begins its receipt while its signer signs: the signature is taken, and the draft gives way', async () => {
  const { portal } = deliveries.picks;
  const note = await waitingNote(deliveries, '150');
  const { picked, id: deliveryId } = note;
  const { browser } = picked.deal.buyer;
  const phone = new SignPhone(portal);
  expect((await phone.prove(note)).code).toBe(0);
  const body = await phone.whole(note, ['150']);
  const slip = await upload(portal, browser, ['签收单.pdf', pdf()], {
    fields: { clientId: 'portal', fileType: '91' },
  });
  const values = {
    projectId: picked.deal.projectId,
    deliveryId,
    receiverId: picked.receiverId,
    receiveDate: '2026-05-20',
    lines: note.lineIds.map((upstreamId) => ({ upstreamId, receivedQty: '150' })),
    file91: [(slip.data as { id: string }).id],
  };
  // Whoever saves stops behind the row of the draft, which whoever signs cannot see yet.
  const [draft, signed] = await meeting(
    portal,
    sql`lock table actual_delivery_line in share row exclusive mode`,
    () => browser.post('/portal/actualDelivery/save', { values }),
    () => phone.submit(body),
  );
  const { id } = savedIn(draft);
  expect(signed, signed.body).toMatchObject({ status: 200, code: 0 });
  const { rows } = await sql<{ id: string; deleted: boolean; no: string }>`
    select id::text, deleted, actual_no as no from actual_delivery
    where delivery_id = ${deliveryId} order by deleted`.execute(deliveries.db);
  const { actualNo } = signed.data as { actualNo: string };
  expect(rows).toEqual([
    { id: expect.any(String), deleted: false, no: actualNo },
    expect.objectContaining({ id, deleted: true }),
  ]);
});
