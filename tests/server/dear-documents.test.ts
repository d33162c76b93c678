import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FileStore } from '#server/kernel/ports/file-store.ts';
import { documentView } from '#server/modules/file/office/docx-view.ts';
import { localFiles } from '#server/providers/files/local-files.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { docxParts, part, zip } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// A document that is small and holds much: opened by many at once it is taken apart once.

const VIEWERS = 10;
let portal: TestApp;
let folder: string;
let person: Browser;
let opened = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-dear-'));
  const local = localFiles(join(folder, 'files'));
  const files: FileStore = {
    ...local,
    open: (key) => {
      opened += 1;
      return local.open(key);
    },
  };
  portal = await createTestApp({ env: { DATA_DIR: folder }, files });
  ({ browser: person } = await new People(portal, 13_495_000_000).newcomer());
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Close to the 8 MB that a part may unpack to. */
function dearDocument(): Buffer {
  const run = (n: number) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${(n * 7_919) % 99_991}</w:t></w:r>`;
  const paragraph = (n: number) =>
    `<w:p>${Array.from({ length: 20 }, (_, i) => run(n * 20 + i)).join('')}</w:p>`;
  const body = Array.from({ length: 4_600 }, (_, n) => paragraph(n)).join('');
  const xml = `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  return zip([...docxParts.slice(0, 1), part('word/document.xml', xml)]);
}

async function stored(): Promise<string> {
  const { data } = await upload(portal, person, ['a.docx', dearDocument()], {
    fields: { clientId: 'portal', fileType: '11' },
  });
  return (data as { id: string }).id;
}

test('ten viewers of one document have it taken apart once', async () => {
  const id = await stored();
  const before = opened;
  const view = () => person.get(`/general/common/file/${id}/view`);
  const answers = await Promise.all(Array.from({ length: VIEWERS }, view));
  answers.push(await view());
  for (const { code, data } of answers) {
    expect(code).toBe(0);
    expect(data).toMatchObject({ kind: 'document', document: { cut: false } });
  }
  expect(opened - before).toBe(1);
}, 60_000);

test('taking one apart ends when its time is over', async () => {
  const path = join(folder, 'a.docx');
  writeFileSync(path, dearDocument());
  await expect(documentView(path, AbortSignal.timeout(1))).rejects.toThrow();
  await expect(documentView(path, new AbortController().signal)).resolves.toMatchObject({
    cut: false,
  });
}, 60_000);
