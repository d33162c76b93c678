import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { setAttachments } from '#server/kernel/files/attachments.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_619_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

test('a bound file is hung on records of its kind alone, and read there by the roles of that kind', async () => {
  const { browser, phone, companyId } = await companies.member();
  const { browser: receiver } = await companies.member('companyReceiver', companyId);
  const { data } = await upload(portal, browser, ['a.pdf', pdf()]);
  const { id, url } = data as { id: string; url: string };
  const accountId = await people.idOf(phone);
  const hang = (objectType: string) =>
    portal.database.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.account_id', ${accountId}, true),
        set_config('app.company_id', ${companyId}, true)`.execute(tx);
      const owner = { objectType, objectId: companyId, companyId };
      await setAttachments(tx, {
        owner,
        attachments: [{ id, fileType: 1 }],
        at: portal.clock.now(),
      });
    });
  await hang('bank');
  // Whoever reads the other kind would read a file of this one.
  await expect(hang('delivery')).rejects.toMatchObject({ status: 422 });
  await expect(hang('bank')).resolves.toBeUndefined();

  const read = async (who: Browser) => (await download(portal, who, url)).statusCode;
  expect([await read(browser), await read(receiver)]).toEqual([200, 404]);
  const hungOn = async (object_type: string) => {
    await portal.database.superuser
      .updateTable('attachment')
      .set({ object_type })
      .where('file_id', '=', id)
      .execute();
    return await read(receiver);
  };
  for (const kind of ['delivery', 'logisticsNode', 'logisticsNode.shared']) {
    expect([kind, await hungOn(kind)]).toEqual([kind, 200]);
  }
  for (const kind of ['companyAdminChange', 'processOperation', 'unheardOf']) {
    expect([kind, await hungOn(kind)]).toEqual([kind, 404]);
  }
});
