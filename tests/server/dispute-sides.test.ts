import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { disputeRecord } from '#server/modules/dispute/document.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { Planter } from '../helpers/scoping/rows.ts';
import { expectSides } from '../helpers/sides-model.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_641_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

test('a dispute: both companies that it stands between, and nobody else', async () => {
  const db = portal.database.superuser;
  const [own, party, stranger] = [
    await companies.member(),
    await companies.member(),
    await companies.member(),
  ];
  const owner = { companyId: own.companyId, accountId: await people.idOf(own.phone) };
  const id = await new Planter(db, portal.clock.now()).plant('dispute', owner);
  await sql`
    update dispute set other_id = ${party.companyId}, seen_by = array[${own.companyId}, ${party.companyId}]::bigint[],
      claim_amount = 4321.09, dispute_status = '4', dispute_result = '1', settled_qty = 1, settled_amount = 4321.09,
      step_deadline = null, ended_at = ${portal.clock.now()}, dispute_type = '1' where id = ${id}`.execute(
    db,
  );
  const stored = db.selectFrom('dispute').selectAll().where('id', '=', id);
  const { project_id, object_id, dispute_no } = await stored.executeTakeFirstOrThrow();
  const probes = {
    nameLike: dispute_no,
    projectId: project_id,
    objectId: object_id,
    disputeStatus: '4',
    disputeType: '1',
    disputeResult: '1',
    claimAmountStart: '4321.09',
    claimAmountEnd: '4321.09',
    createTimeStart: '2026-05-01',
    createTimeEnd: '2026-06-30',
    forPlatform: false,
  };
  const seen: string[] = [];
  for (const [name, { browser, companyId, phone }] of Object.entries({ own, party, stranger })) {
    const reader = { name, browser, companyId, accountId: await people.idOf(phone) };
    const subject = { portal, noun: disputeRecord.noun, id, probes };
    seen.push((await expectSides(subject, reader)).on.join('+'));
  }
  expect(seen).toEqual(['own', 'party', '']);
});
