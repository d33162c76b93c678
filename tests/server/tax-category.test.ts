import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Invoices } from '../helpers/invoices.ts';

// 税收分类编码: finance keeps the codes that are offered where an invoice is drawn up.

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  desk = await Invoices.with(portal, 13_637_000_000);
});
afterAll(() => portal.close());

interface Row {
  id: string;
  code: string;
  name: string;
  actions: string[];
}

const act = (call: string, body: Record<string, unknown>) =>
  desk.finance.post(`/admin/taxCategory/${call}`, body);
async function listed(browser: Browser, keyword: string): Promise<Row[]> {
  const { data } = await browser.post('/admin/taxCategory/page', { keyword });
  return (data as { content: Row[] }).content;
}

const BAR = '1080207010100000000';

describe('tax categories', () => {
  test('are entered all or none, renamed, deleted, and read by their names on the invoices that have them', {
    timeout: 60_000,
  }, async () => {
    expect(await listed(desk.finance, '柴油')).toMatchObject([
      { code: '1070101030000000000', name: '柴油*柴油', actions: ['rename', 'delete'] },
    ]);
    const wrong = await act('enter', { text: `编码\t名称\n${BAR}\t示例钢筋\n123\t短` });
    expect(wrong.data).toEqual({
      taken: 0,
      problems: [{ row: 3, message: '税收分类编码为 19 位数字，以 1 至 6 开头' }],
    });
    expect(await listed(desk.finance, BAR)).toEqual([]);
    for (const name of ['示例钢筋', '黑色金属冶炼压延品*示例钢筋']) {
      expect((await act('enter', { text: `${BAR},${name}` })).data).toEqual({
        taken: 1,
        problems: [],
      });
    }
    const [row] = await listed(desk.finance, '示例钢筋');
    expect(row).toMatchObject({ code: BAR, name: '黑色金属冶炼压延品*示例钢筋' });

    const { saleId, buyer } = await desk.settled();
    const [line] = (await desk.left(saleId)).lines;
    const taxCategories = [{ key: line?.key, taxCategoryCode: BAR }];
    const id = await desk.issued(saleId, { taxCategories });
    const nameOf = async () => {
      const { lines } = await desk.detail(buyer, id);
      return (lines as { taxCategoryName: string }[])[0]?.taxCategoryName;
    };
    expect(await nameOf()).toBe('黑色金属冶炼压延品*示例钢筋');
    const next = await desk.settled();
    expect((await desk.left(next.saleId)).lines[0]).toMatchObject({
      taxCategoryCode: BAR,
      taxCategoryName: '黑色金属冶炼压延品*示例钢筋',
    });

    expect((await act('rename', { id: row?.id, name: '黑色金属*钢筋' })).code).toBe(0);
    expect(await nameOf()).toBe('黑色金属*钢筋');
    expect((await act('delete', { id: row?.id })).code).toBe(0);
    expect((await act('delete', { id: row?.id })).status).toBe(404);
    expect((await act('rename', { id: row?.id, name: '钢' })).status).toBe(404);
    expect(await nameOf()).toBe('');
  });

  test('the log keeps what was entered, and nothing of what was refused', async () => {
    const logged = async () => {
      const rows = await portal.database.owner
        .selectFrom('audit_log')
        .select('detail')
        .where('action', '=', 'adminTaxCategoryEnter')
        .orderBy('id')
        .execute();
      return rows.map(({ detail }) => detail);
    };
    const before = (await logged()).length;
    expect((await act('enter', { text: `${BAR},钢\n123,短` })).data).toMatchObject({ taken: 0 });
    expect(await logged()).toHaveLength(before);
    expect((await act('enter', { text: `${BAR},钢` })).data).toMatchObject({ taken: 1 });
    expect((await logged()).slice(before)).toEqual([{ after: { taken: 1 } }]);
  });

  test('nothing, too much and what no database keeps are refused', async () => {
    for (const text of ['', ' ', '编码,名称']) {
      expect((await act('enter', { text })).status, JSON.stringify(text)).toBe(422);
    }
    expect((await act('enter', { text: `${BAR},示例\0钢` })).status).toBe(400);
    const many = Array.from({ length: 2001 }, (_, at) => `${BigInt(BAR) + BigInt(at)},钢`);
    expect((await act('enter', { text: many.join('\n') })).status).toBe(422);
  });

  test('are read by the auditor, changed by finance alone, and no list of a company’s', async () => {
    const auditor = await desk.desk.people.operator('13800000017');
    expect(await listed(auditor, '柴油')).toMatchObject([{ actions: [] }]);
    expect((await auditor.post('/admin/taxCategory/enter', { text: `${BAR},钢` })).code).toBe(403);
    const { buyer } = await desk.settled();
    expect((await buyer.post('/admin/taxCategory/page', {})).code).not.toBe(0);
  });

  test('what goods of a name were invoiced under last is found by its index', async () => {
    const plan = await portal.database.superuser.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select l.tax_category_code
        from invoice_line l join invoice i on i.id = l.invoice_id
        where l.goods_name = '螺纹钢' and l.tax_category_code <> '' and i.direction = '1' and not i.deleted
        order by l.id desc limit 1`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Scan Backward using invoice_line_category/);
  });
});
