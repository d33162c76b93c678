import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USER_STATUS } from '#contract/account/user.ts';
import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';

import { Receipts } from '../helpers/receipts.ts';

// Whoever is asked last of another company's paper is not told of that company, nor kept from answering (rules.md B.4, C.10).

let receipts: Receipts;
beforeAll(async () => {
  receipts = await Receipts.open(13_694_000_000);
}, 120_000);
afterAll(() => receipts.picks.portal.close());

test('a supplier confirms what came to a buyer that was frozen meanwhile; the buyer hands nothing in', async () => {
  const standing = await receipts.standing();
  const came = [{ receivedQty: '149.4' }, { receivedQty: '100' }];
  const id = await receipts.uploaded(standing, came);
  await receipts.check(id);
  const other = await receipts.standing();
  const draft = await receipts.draft(other, came);
  for (const { deal } of [standing, other]) {
    await sql`update company set real_name_status = ${USER_STATUS.frozen}
      where id = ${deal.buyer.companyId}`.execute(receipts.db);
  }
  const answer = await receipts.confirm(standing, id);
  expect(answer.body).not.toContain('冻结');
  expect(answer.code).toBe(0);
  expect(await receipts.detail(standing.deal.supplier.browser, id)).toMatchObject({
    actualStatus: ACTUAL_STATUS.confirmed,
  });
  expect((await receipts.submit(other, draft)).code).not.toBe(0);
});

test('what was signed for at the site is received though its buyer was frozen meanwhile', async () => {
  const standing = await receipts.standing();
  await sql`update company set real_name_status = ${USER_STATUS.frozen}
    where id = ${standing.deal.buyer.companyId}`.execute(receipts.db);
  const came = [{ receivedQty: '149.4' }, { receivedQty: '100' }];
  const { id } = await receipts.sign(receipts.signature(standing, came));
  await receipts.submitSigned(id);
  await receipts.check(id);
  expect((await receipts.confirm(standing, id)).code).toBe(0);
});
