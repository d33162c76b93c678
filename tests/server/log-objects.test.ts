import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { OBJECT_TYPES } from '#contract/wire/object-type.ts';
import type { TableName } from '#server/db/types.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// The log says what an action was about by the name that people know it by.

let portal: TestApp;
let reader: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: 'documents' });
  reader = await new People(portal, 13_761_000_000).operator();
}, 120_000);
afterAll(() => portal.close());

interface Logged {
  objectType: string;
  objectId: string;
  objectNo: string;
}

/** What the log says of a row about an object. */
async function told(objectType: string, objectId: string): Promise<string | undefined> {
  await portal.database.superuser
    .insertInto('audit_log')
    .values({
      at: portal.clock.now(),
      account_id: null,
      action: 'test',
      request_id: '',
      address: '',
      user_agent: '',
      detail: '{}',
      object_type: objectType,
      object_id: objectId,
    })
    .execute();
  const { data, body } = await reader.post('/admin/log/page', { action: 'test', objectId });
  expect(data, body).toHaveProperty('content');
  const rows = (data as { content: Logged[] }).content;
  return rows.find((row) => row.objectType === objectType)?.objectNo;
}

/** Tables of the demo's records, and the column that the log is to show. */
const TABLES: readonly [type: string, table: TableName, column: string][] = [
  ['actualDelivery', 'actual_delivery', 'actual_no'],
  ['bankBranch', 'bank_branch', 'branch_name'],
  ['collection', 'collection', 'collection_no'],
  ['contactClient', 'contact_client', 'name'],
  ['delivery', 'delivery', 'delivery_no'],
  ['dispute', 'dispute', 'dispute_no'],
  ['factoring', 'factoring', 'factoring_no'],
  ['factoringNotice', 'factoring_notice', 'notice_no'],
  ['file', 'file', 'file_name'],
  ['logisticsEntry', 'logistics_entry', 'logistics_no'],
  ['makeInvoice', 'invoice', 'invoice_apply_no'],
  ['officialSalesOrder', 'sales_order', 'sales_order_no'],
  ['payApply', 'pay_apply', 'pay_apply_no'],
  ['pickGoods', 'pick_goods', 'pick_no'],
  ['purchaseSettlement', 'purchase_settlement', 'settlement_no'],
  ['receivablePlan', 'receivable_plan', 'receivable_no'],
  ['sceneControl', 'scene_control', 'scene_no'],
];

test.each(TABLES)('a %s is named', async (type, table, column) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, ${sql.ref(column)} as name from ${sql.table(table)} order by id limit 1`.execute(
    portal.database.superuser,
  );
  expect(rows).toHaveLength(1);
  expect(await told(type, rows[0]?.id ?? '')).toBe(rows[0]?.name);
});

test('what is known by more than one column, or by a key, is named as well', async () => {
  const { superuser } = portal.database;
  const bank = await superuser
    .selectFrom('bank')
    .select(['id', 'name', 'account_no_last4'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const title = `${bank.name} 尾号 ${bank.account_no_last4}`;
  for (const type of ['bank', 'platformBank', 'platformCompany']) {
    expect(await told(type, bank.id)).toBe(title);
  }
  const config = await superuser
    .selectFrom('process_config')
    .innerJoin('process_definition', 'key', 'process_def_key')
    .select(['module_id', 'product_code', 'name'])
    .where('released', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow();
  const key = `${config.module_id}-${config.product_code}`;
  expect(await told('processConfig', key)).toBe(config.name);
  const step = await superuser
    .selectFrom('process_operation as o')
    .innerJoin('process_instance as i', 'i.id', 'o.instance_id')
    .select(['o.id', 'i.object_no'])
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await told('processOperation', step.id)).toBe(step.object_no);
});

test('is found by the kind of object', async () => {
  const found = await reader.post('/admin/log/page', { objectType: 'delivery,office' });
  const kinds = (found.data as { content: Logged[] }).content.map(({ objectType }) => objectType);
  expect(new Set(kinds)).toEqual(new Set(['delivery']));
});

test('a file says which record it hangs on, and a file of nothing says nothing', async () => {
  const { data } = await reader.post('/admin/file/page', { pageSize: 50 });
  const rows = (data as { content: (Logged & { processRedundantId: string })[] }).content;
  const shown = TABLES.filter(([type]) => rows.some(({ objectType }) => objectType === type));
  expect(shown.length).toBeGreaterThan(2);
  for (const [type, table, column] of shown) {
    const row = rows.find(({ objectType }) => objectType === type);
    const { rows: known } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${row?.objectId}`.execute(
      portal.database.superuser,
    );
    expect(row?.objectNo, type).toBe(known[0]?.name);
  }
  // A draft was never submitted.
  const asked = rows.filter(({ objectType }) => objectType === 'payApply');
  expect(asked.map((row) => row.processRedundantId).join()).toMatch(/[0-9]/);
  for (const row of rows.filter(({ objectType }) => objectType === '')) {
    expect(row).toMatchObject({ objectId: '', objectNo: '', processRedundantId: '' });
  }
});

test('a row about what is gone, or has no name, says nothing', async () => {
  for (const type of Object.keys(OBJECT_TYPES)) {
    expect(await told(type, '99999999999999999'), type).toBe('');
    expect(await told(type, 'none'), type).toBe('');
  }
});

test('the demo writes no object whose word the log lacks', async () => {
  const rows = await portal.database.superuser
    .selectFrom('audit_log')
    .select('object_type')
    .distinct()
    .execute();
  const types = rows.map(({ object_type }) => object_type).filter((type) => type !== '');
  expect(types.filter((type) => !(type in OBJECT_TYPES))).toEqual([]);
});
