import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { attachmentInput } from '#contract/file/file.ts';
import { isFileType } from '#contract/file/types.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { DAY, MINUTE } from '#server/kernel/clock.ts';
import { randomText } from '#server/kernel/crypto/random.ts';
import { attachmentsOf, setAttachments } from '#server/kernel/files/attachments.ts';
import { sweepFiles } from '#server/modules/file/sweep.ts';
import { localFiles } from '#server/providers/files/local-files.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { docxParts, mp4, ole, pdf, picture, xlsxParts, zip } from '../helpers/sample-files.ts';
import { download as fetchBytes, upload } from '../helpers/upload.ts';

let portal: TestApp;
let folder: string;
let buyer: Browser;
let supplier: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-files-'));
  portal = await createTestApp({ demo: true, env: { DATA_DIR: folder } });
  buyer = new Browser(portal);
  supplier = new Browser(portal);
  await buyer.passwordLogin('13800000001', DEMO_PASSWORD);
  await supplier.passwordLogin('13800000002', DEMO_PASSWORD);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

interface Stored {
  id: string;
  url: string;
  fileName: string;
  fileSuffix: string;
  fileSize: number;
}
const dataOf = (answer: { data: unknown }) => answer.data as Stored;

/** Hangs a file of the buyer on a record of the buyer's company, as a noun does when it is saved. */
async function attach(
  id: string,
  fileType = 1,
): Promise<{ companyId: string; attachments: unknown }> {
  const { data } = await buyer.get('/user/getInfo');
  const { id: accountId, companyList } = data as {
    id: string;
    companyList: { basicInfo: { companyId: string } }[];
  };
  const companyId = companyList[0]?.basicInfo.companyId ?? '';
  const attachments = await portal.database.db.transaction().execute(async (tx) => {
    await sql`select set_config('app.account_id', ${accountId}, true),
      set_config('app.company_id', ${companyId}, true)`.execute(tx);
    const owner = { objectType: 'bank', objectId: companyId, companyId };
    await setAttachments(tx, { owner, attachments: [{ id, fileType }], at: portal.clock.now() });
    const [row] = await tx
      .selectFrom('company')
      .select(attachmentsOf('bank', 'company.id').as('attachments'))
      .where('id', '=', companyId)
      .execute();
    return row?.attachments;
  });
  return { companyId, attachments };
}

/** Every byte that is kept, by path. */
function kept(): string[] {
  const all = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const download = (browser: Browser, url: string, query?: Record<string, string>) =>
  fetchBytes(portal, browser, url, query);

test.for([
  ['营业执照.jpg', () => picture('jpeg')],
  ['扫描件.PNG', () => picture('png')],
  ['照片.webp', () => picture('webp')],
  ['合同（盖章）.pdf', pdf],
  // As scanners write them: the place of the table is wrong.
  [
    '扫描合同.pdf',
    () =>
      Buffer.from(
        pdf()
          .toString()
          .replace(/startxref\n\d+/, 'startxref\n7'),
      ),
  ],
] as const)('%s is taken and comes back byte for byte', async ([name, make]) => {
  const content = await make();
  const answer = await upload(portal, buyer, [name, content]);
  expect(answer).toMatchObject({ status: 200, code: 0 });
  const file = dataOf(answer);
  expect(file).toMatchObject({ fileName: name, fileSize: content.length });
  expect(file.fileSuffix).toBe(name.split('.').at(-1)?.toLowerCase());
  const back = await download(buyer, file.url);
  expect(back.rawPayload.equals(content)).toBe(true);
  expect(back.headers['content-disposition']).toContain(encodeURIComponent(name.slice(0, 2)));
  expect(back.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
});

test.for([
  ['清单.docx', '11', () => zip(docxParts)],
  ['报表.xlsx', '13', () => zip(xlsxParts)],
  ['报表.xls', '13', () => ole('Root Entry', 'Workbook')],
  ['合同.doc', '11', () => ole('Root Entry', 'WordDocument')],
  ['发票.ofd', '101', () => zip([{ name: 'OFD.xml', content: Buffer.from('<ofd/>') }])],
  ['现场.mp4', '22', mp4],
] as const)('%s is taken where its file type allows it', async ([name, fileType, make]) => {
  const allowed = await upload(portal, buyer, [name, make()], { fields: { fileType } });
  expect(allowed).toMatchObject({ status: 200, code: 0 });
  const elsewhere = await upload(portal, buyer, [name, make()], { fields: { fileType: '2' } });
  expect(elsewhere.msg).toBe('上传的文件类型只能为jpg,jpeg,png,webp');
});

const bomb = (claims: object) =>
  zip([...docxParts, { name: 'a.xml', content: Buffer.alloc(1000), claims }]);

test.for([
  ['a.jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a.jpg', () => picture('png')],
  ['a.jpg', async () => (await picture('jpeg')).subarray(0, 300)],
  ['a.jpg', async () => Buffer.concat([await picture('jpeg'), zip(docxParts)])],
  ['a.png', async () => Buffer.concat([await picture('png'), Buffer.from('<script >alert(1)')])],
  ['a.pdf', () => Buffer.from('%PDF-1.7\nnothing else\n')],
  ['a.pdf', () => Buffer.from('%PDF-1.7\nno objects\nstartxref\n9\n%%EOF\n')],
  ['a.pdf', () => Buffer.concat([Buffer.from('<html>'), pdf()])],
  ['a.pdf', () => Buffer.concat([pdf(), zip(docxParts)])],
  ['a.docx', () => zip(xlsxParts)],
  ['a.docx', () => pdf()],
  ['a.docx', () => zip([...docxParts, { name: 'word/vbaProject.bin', content: Buffer.from('x') }])],
  ['a.docx', () => zip([...docxParts, ...docxParts])],
  ['a.docx', () => zip([...docxParts, { name: '../../etc/passwd', content: Buffer.from('x') }])],
  ['a.docx', () => ole('Root Entry', 'EncryptedPackage')],
  ['a.docx', () => bomb({ unpacked: 2 ** 31 })],
  ['a.docx', () => bomb({ offset: 0 })],
  ['a.docx', () => bomb({ flags: 1 })],
  ['a.xls', () => ole('Root Entry', 'Workbook', '_VBA_PROJECT_CUR')],
  ['a.xls', () => ole('Root Entry', 'WordDocument')],
  ['a.doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
] as const)('%s that is none is refused and leaves nothing (%#)', async ([name, make]) => {
  const before = kept().length;
  const answer = await upload(portal, buyer, [name, await make()], { fields: { fileType: '11' } });
  expect(answer.status).toBe(400);
  expect(answer.code).toMatch(/^file_(content|macros|bomb|protected)$/);
  expect(kept().length).toBe(before);
});

test('a flood of pixels is refused before it is decoded', async () => {
  const wide = await picture('png', 20, 20);
  wide.writeUInt32BE(60_000, 16);
  wide.writeUInt32BE(60_000, 20);
  const answer = await upload(portal, buyer, ['a.png', wide]);
  expect(answer.code).toMatch(/^file_(pixels|content)$/);
});

test('5 × 1024² bytes pass, one more does not', async () => {
  const base = pdf();
  const padded = (size: number) => {
    const text = 'x'.repeat(size - base.length);
    return pdf(`示例${text}`);
  };
  const most = 5 * 1024 * 1024;
  const fits = padded(most);
  const offset = most - fits.length;
  const exact = pdf(`示例${'x'.repeat(most - base.length + offset)}`);
  expect(exact.length).toBe(most);
  expect((await upload(portal, buyer, ['a.pdf', exact])).code).toBe(0);
  const more = pdf(`示例${'x'.repeat(most - base.length + offset + 1)}`);
  const answer = await upload(portal, buyer, ['a.pdf', more]);
  expect(answer).toMatchObject({ code: 'file_size', msg: '上传文件大小不能超过 5M' });
});

test('the file may come before its type, in the order that the specification names them', async () => {
  const padding = 'x'.repeat(6 * 1024 * 1024);
  const six = ['a.pdf', pdf(padding)] as const;
  const fields = { clientId: 'portal', fileType: '11' };
  expect((await upload(portal, buyer, six, { fields, fileFirst: true })).code).toBe(0);
  const plain = { fields: { clientId: 'portal', fileType: '' } };
  for (const fileFirst of [true, false]) {
    const small = await upload(portal, buyer, ['a.pdf', pdf()], { ...plain, fileFirst });
    expect(small).toMatchObject({ code: 0, data: { fileType: 1 } });
    const large = await upload(portal, buyer, six, { ...plain, fileFirst });
    expect(large.msg).toBe('上传文件大小不能超过 5M');
  }
});

test('a type that is none is refused, of an upload and of a file on a record', async () => {
  const msg = '附件类型不存在，请刷新页面后重试';
  for (const fileType of ['99', '0', '-1', '1.5', 'x', '1000000']) {
    const fields = { clientId: 'portal', fileType };
    const answer = await upload(portal, buyer, ['a.pdf', pdf()], { fields });
    expect(answer).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'fileType', message: msg }] },
    });
  }
  const entries = await portal.database.db
    .selectFrom('enum_entry')
    .select('code')
    .where('enum_name', '=', 'FileType')
    .execute();
  const codes = entries.map(({ code }) => Number(code));
  expect(codes.length).toBeGreaterThan(50);
  const known = Array.from({ length: 1_000 }, (_, code) => code).filter(isFileType);
  expect(known).toEqual(codes.sort((one, other) => one - other));
  expect(attachmentInput.safeParse({ id: '1', fileType: 99 }).success).toBe(false);
});

test('what is no upload is refused with its own words', async () => {
  const content = pdf();
  const file = ['a.pdf', content] as const;
  expect((await upload(portal, new Browser(portal), file)).code).toBe(401);
  expect((await upload(portal, buyer, file, { signs: { fileType: '2' } })).code).toBe(
    'bad_signature',
  );
  expect((await upload(portal, buyer, file, { fields: { fileType: 'x' } })).code).toBe(422);
  expect((await upload(portal, buyer, file, { files: 0 })).code).toBe('file_missing');
  expect((await upload(portal, buyer, file, { files: 2 })).code).toBe('file_several');
  expect((await upload(portal, buyer, file, { part: 'other' })).code).toBe(400);
  expect((await upload(portal, buyer, ['a.pdf', Buffer.alloc(0)])).msg).toContain('为空');
  expect((await upload(portal, buyer, ['a.svg', content])).msg).toContain('上传的文件类型只能为');
  expect((await buyer.post('/general/common/upload', { fileType: 1 })).status).toBe(415);
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
});

test('a repeated request gets the first answer and stores nothing twice', async () => {
  const requestId = randomText(24);
  const file = ['a.pdf', pdf('一次')] as const;
  const first = await upload(portal, buyer, file, { requestId });
  const before = kept().length;
  const second = await upload(portal, buyer, file, { requestId });
  expect(second.headers['idempotent-replay']).toBe('true');
  expect(dataOf(second).id).toBe(dataOf(first).id);
  expect(kept().length).toBe(before);
  const other = await upload(portal, buyer, ['a.pdf', pdf('两次')], { requestId });
  expect(other.code).toBe(409);
  expect(kept().length).toBe(before);
});

test('a file is read by whoever may, and by nobody else', async () => {
  const { id, url } = dataOf(await upload(portal, buyer, ['a.pdf', pdf()]));
  expect((await download(buyer, url)).statusCode).toBe(200);
  expect((await download(supplier, url)).json()).toMatchObject({ code: 404, msg: '记录不存在' });
  expect((await supplier.post('/general/common/file/delete', { id })).code).toBe(404);
  expect((await buyer.post('/general/common/file/delete', { id })).code).toBe(0);
  expect((await download(buyer, url)).statusCode).toBe(404);
});

test('a bound file belongs to the company, and only within the rules of its type', async () => {
  const file = dataOf(await upload(portal, buyer, ['a.pdf', pdf()]));
  const { attachments } = await attach(file.id);
  expect(attachments).toEqual([{ ...file, fileType: 1 }]);
  expect((await download(buyer, file.url)).statusCode).toBe(200);
  expect((await download(supplier, file.url)).statusCode).toBe(404);
  const removal = await buyer.post('/general/common/file/delete', { id: file.id });
  expect(removal.code).toBe('file_bound');
  await expect(attach(file.id, 2)).rejects.toMatchObject({ status: 422 });
  // What came as a contract, up to 20 MB, is no way round the 5 MB of another type.
  const fields = { clientId: 'portal', fileType: '11' };
  const large = ['a.pdf', pdf('x'.repeat(6 * 1024 * 1024))] as const;
  const contract = dataOf(await upload(portal, buyer, large, { fields }));
  await expect(attach(contract.id)).rejects.toMatchObject({
    status: 422,
    data: { fields: [{ message: '上传文件大小不能超过 5M' }] },
  });
  await expect(attach(contract.id, 11)).resolves.toBeDefined();
  const foreign = dataOf(await upload(portal, supplier, ['a.pdf', pdf()]));
  await expect(attach(foreign.id)).rejects.toMatchObject({ status: 422 });
});

test('documents are shown to whoever may read them; an operator leaves a trace', async () => {
  const { id } = dataOf(
    await upload(portal, buyer, ['合同.docx', zip(docxParts)], { fields: { fileType: '11' } }),
  );
  const view = await buyer.get(`/general/common/file/${id}/view`);
  expect(view.data).toMatchObject({
    file: { id, fileName: '合同.docx' },
    kind: 'document',
    document: { blocks: [], cut: false },
  });
  expect((await supplier.get(`/general/common/file/${id}/view`)).code).toBe(404);
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
  const operator = await new People(portal, 13_460_000_000).operator();
  expect((await operator.get(`/admin/file/view/${id}`)).code).toBe(403);
  await attach(id, 11);
  const hangOn = (object_type: string) =>
    portal.database.superuser
      .updateTable('attachment')
      .set({ object_type })
      .where('file_id', '=', id)
      .execute();
  await hangOn('companyAdminChange');
  expect((await operator.get(`/admin/file/view/${id}`)).data).toMatchObject({ kind: 'document' });
  expect((await download(operator, `/admin/file/content/${id}`)).statusCode).toBe(200);
  const trail = await portal.database.superuser
    .selectFrom('audit_log')
    .select(['action', 'object_type'])
    .where('object_id', '=', id)
    .where('action', 'like', 'admin%')
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { action: 'adminFileView', object_type: 'file' },
    { action: 'adminFileContent', object_type: 'file' },
  ]);
  await hangOn('bank');
});

test('a name is kept readable and harmless', async () => {
  const names = [
    '../../etc/合 同.pdf',
    'C:\\a\\合同.pdf',
    '合同\u202Efdp.pdf',
    `${'长'.repeat(300)}.pdf`,
    // As browsers send a quotation mark, and a line's end.
    '合同%22甲%22%0A乙.pdf',
    '.pdf',
  ];
  const stored = [];
  for (const name of names)
    stored.push(dataOf(await upload(portal, buyer, [name, pdf()])).fileName);
  expect(stored).toEqual([
    '合 同.pdf',
    '合同.pdf',
    '合同fdp.pdf',
    `${'长'.repeat(196)}.pdf`,
    '合同甲乙.pdf',
    '未命名.pdf',
  ]);
});

test('unused files go after seven days, strays with them; used ones stay', async () => {
  const unused = dataOf(await upload(portal, buyer, ['a.pdf', pdf()]));
  const used = dataOf(await upload(portal, buyer, ['b.pdf', pdf()]));
  const { db } = portal.database;
  const { companyId } = await attach(used.id);
  portal.clock.advance(8 * DAY);
  for (const { name, parentPath } of readdirSync(join(folder, 'files'), {
    recursive: true,
    withFileTypes: true,
  })) {
    utimesSync(join(parentPath, name), new Date(0), new Date(0));
  }
  const files = localFiles(join(folder, 'files'));
  const { clock, app } = portal;
  await sweepFiles({ db, files, clock, log: app.log }, join(folder, 'files', 'incoming'));
  await buyer.passwordLogin('13800000001', DEMO_PASSWORD);
  expect((await download(buyer, unused.url)).statusCode).toBe(404);
  expect((await download(buyer, used.url)).statusCode).toBe(200);
  expect(kept()).toHaveLength(1);
  expect(companyId).not.toBe('');
});

test('an outside viewer gets one Office file for ten minutes, and nobody else anything', async () => {
  const OFFICE_VIEWER = 'https://view.example.cn/?src={address}';
  const store = mkdtempSync(join(tmpdir(), 'scf-portal-viewer-'));
  const app = await createTestApp({ demo: true, env: { DATA_DIR: store, OFFICE_VIEWER } });
  const browser = new Browser(app);
  await browser.passwordLogin('13800000001', DEMO_PASSWORD);
  const content = zip(docxParts);
  const { id } = dataOf(
    await upload(app, browser, ['合同.docx', content], { fields: { fileType: '11' } }),
  );
  const { data } = await browser.get(`/general/common/file/${id}/view`);
  const { kind, address } = data as { kind: string; address: string };
  expect(kind).toBe('outside');
  const { pathname } = new URL(new URL(address).searchParams.get('src') ?? '');
  const fetched = await app.app.inject({ url: pathname });
  expect(fetched.rawPayload.equals(content)).toBe(true);
  expect(fetched.headers['content-security-policy']).toContain('sandbox');
  const made = await app.app.inject({ url: `/api/handed/${randomText(80)}/${id}.docx` });
  expect(made.statusCode).toBe(404);
  const turned = pathname.replace(/(?<=^.{60})./, (letter) => (letter === 'A' ? 'B' : 'A'));
  expect((await app.app.inject({ url: turned })).statusCode).toBe(404);
  app.clock.advance(10 * MINUTE);
  expect((await app.app.inject({ url: pathname })).statusCode).toBe(404);
  expect((await portal.app.inject({ url: pathname })).statusCode).toBe(404);
  await app.close();
  rmSync(store, { recursive: true });
});
