import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { pdf } from '../helpers/sample-files.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';
import { download, upload } from '../helpers/upload.ts';
import { partsOf } from '../helpers/zip-parts.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'scf-evidence-lost-'));
let portal: TestApp;
let order: SettledDeal;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20, env: { DATA_DIR } });
  const desk = await Settlements.with(portal, 13_677_000_000);
  order = await desk.order({ paid: '' });
  await desk.receipt(order, [{ line: 0, delivered: '50', received: '50', settled: '50' }]);
});
afterAll(async () => {
  await portal.close();
  rmSync(DATA_DIR, { recursive: true });
});

/** Hangs a file on the order's delivery; answers its id and where its bytes lie. */
async function hung(name: string): Promise<{ id: string; sha256: string; bytes: string }> {
  const fields = { clientId: 'portal', fileType: '81' };
  const { data } = await upload(portal, order.supplier, [name, pdf(name)], { fields });
  const { id } = data as { id: string };
  const { superuser } = portal.database;
  await sql`insert into attachment (file_id, file_type, object_type, object_id, company_id, created_at)
    select ${id}, 81, 'delivery', id, company_id, ${portal.clock.now()} from delivery
    where purchase_order_id = ${order.purchaseId}`.execute(superuser);
  const { storage_key: key, sha256 } = await superuser
    .selectFrom('file')
    .select(['storage_key', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, sha256, bytes: join(DATA_DIR, 'files', key.slice(0, 2), key) };
}

test('without a line its steps are reckoned as its page says', async () => {
  const query = { purchaseOrderId: order.purchaseId };
  const ask = () => download(portal, order.supplier, '/portal/paymentClock/evidence', query);
  // That it was asked for is a step of the next.
  await ask();
  await ask();
  const answer = await ask();
  const [page, manifest] = [...(await partsOf(answer.rawPayload)).values()].map(String);
  expect(page).toContain('certutil -hashfile 文件名 SHA256');
  expect(page).toContain(
    '把上一步的 SHA-256（第一步为空）与本步的时间、单据、操作、办理方依次以换行符（LF）连接',
  );
  const { events } = JSON.parse(manifest ?? '') as { events: Record<string, string>[] };
  expect(events.length).toBeGreaterThan(1);
  let before = '';
  for (const { time, no, action, by, sha256 } of events) {
    before = createHash('sha256').update([before, time, no, action, by].join('\n')).digest('hex');
    expect(sha256).toBe(before);
  }
});

test('a file without its bytes, or with others, breaks no evidence off: it says what it lacks', async () => {
  const lost = await hung('丢失.pdf');
  const changed = await hung('改动.pdf');
  await hung('完好.pdf');
  rmSync(lost.bytes);
  writeFileSync(changed.bytes, 'rotten');
  const path = '/portal/paymentClock/evidence';
  const answer = await download(portal, order.supplier, path, {
    purchaseOrderId: order.purchaseId,
  });
  const parts = await partsOf(answer.rawPayload);
  const names = [...parts.keys()];
  expect(names).toEqual([
    '举证材料.html',
    'manifest.json',
    expect.stringMatching(/002-改动\.pdf$/),
    expect.stringMatching(/003-完好\.pdf$/),
    '附件缺失说明.txt',
  ]);
  expect(parts.get(names[3] ?? '')?.equals(pdf('完好.pdf'))).toBe(true);
  const [, gone = '', other = ''] = String(parts.get('附件缺失说明.txt')).split(/[一二]、/);
  expect(gone).toContain(lost.sha256);
  expect(gone).toContain('001-丢失.pdf');
  expect(other).toContain(changed.sha256);
  expect(gone + other).not.toContain('完好');
  expect(portal.log.filter(({ level }) => Number(level) >= 50)).toMatchObject([
    { fileId: lost.id, msg: 'a file of an archive is lost' },
    { fileId: changed.id, msg: 'a file of an archive is not what was filed' },
  ]);
});

test('a store that is away breaks it off, and nobody takes what came for the whole', async () => {
  const { bytes } = await hung('在别处.pdf');
  rmSync(bytes);
  // A line of the file system that leads to itself: neither there nor gone.
  symlinkSync(bytes, bytes);
  const asked = { purchaseOrderId: order.purchaseId };
  const cut = download(portal, order.supplier, '/portal/paymentClock/evidence', asked);
  await expect(cut).rejects.toThrow();
});
