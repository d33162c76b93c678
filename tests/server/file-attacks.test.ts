import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sampled } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Attack, attackFiles } from '../helpers/attack-files.ts';
import { ODD_NAMES } from '../helpers/attack-names.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { docxParts, pdf, zip } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';
import { uploadFilm } from '../load/line.ts';

// Files made to harm whoever takes, keeps, opens or downloads them.

let portal: TestApp;
let folder: string;
let person: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-attacks-'));
  portal = await createTestApp({ env: { DATA_DIR: folder } });
  ({ browser: person } = await new People(portal, 13_470_000_000).newcomer());
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Every file on the disk, temporary ones too. */
function kept(): string[] {
  const all = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}
const rows = () => portal.database.superuser.selectFrom('file').select('file_name').execute();
const HAN = /\p{Script=Han}/u;

test('each of more than 250 files is refused in plain words, and nothing of it stays', async () => {
  const attacks = await attackFiles();
  expect(attacks.length).toBeGreaterThanOrEqual(250);
  const nameOf = ({ name, content }: Attack) => `${name} ${content.length}`;
  const drawn = sampled(attacks, { what: 'files of attackers', every: 5, nameOf });
  const taken: string[] = [];
  const wordless: string[] = [];
  const left: string[] = [];
  for (const { name, content, fileType } of drawn) {
    const answer = await upload(portal, person, [name, content], {
      fields: { clientId: 'portal', fileType },
    });
    const title = `${JSON.stringify(name)}: ${answer.status} ${answer.msg}`;
    if (answer.code === 0) taken.push(title);
    else if (answer.status !== 400 || !HAN.test(answer.msg)) wordless.push(title);
    if (kept().length > 0) left.push(title);
  }
  expect({ taken, wordless, left }).toEqual({ taken: [], wordless: [], left: [] });
  expect(await rows()).toEqual([]);
}, 120_000);

test('a genuine file is kept under every odd name, in words that do no harm', async () => {
  for (const name of ODD_NAMES) {
    const answer = await upload(portal, person, [name, pdf()]);
    expect(answer, JSON.stringify(name)).toMatchObject({ status: 200, code: 0 });
    const { fileName, fileSuffix, url } = answer.data as Record<string, string>;
    expect(fileName).toMatch(/^[^\p{Cc}\p{Cf}/\\:*?"<>|\u2028\u2029]{1,200}$/u);
    expect(fileSuffix).toBe('pdf');
    const back = await download(portal, person, url ?? '');
    expect(back.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]*"; filename\*=UTF-8''[\w.!~%*'()-]+$/,
    );
  }
});

test('an archive within an archive is kept as it is and opened by nobody', async () => {
  const bomb = zip([{ name: 'a', content: Buffer.alloc(20 * 1024 * 1024) }]);
  const content = zip([...docxParts, { name: 'word/embeddings/a.zip', content: bomb }]);
  const fields = { clientId: 'portal', fileType: '11' };
  const { data, code } = await upload(portal, person, ['a.docx', content], { fields });
  expect(code).toBe(0);
  const { id } = data as { id: string };
  expect((await person.get(`/general/common/file/${id}/view`)).data).toMatchObject({
    document: { blocks: [] },
  });
});

test('a line that breaks leaves nothing, and no place taken', async () => {
  const { token = '', companion = '' } = person;
  const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const before = [kept(), await rows()];
  const sending = { size: 4 * 1024 * 1024, pace: Number.POSITIVE_INFINITY };
  const line = { accountId: '', token, companion, at: () => portal.clock.now().getTime() };
  // Four at a time is the most: a fifth that is refused would be the place of an earlier one.
  for (const breakAt of [0.1, 0.5, 0.99, 0.1, 0.5, 0.99]) {
    expect(await uploadFilm(origin, line, { ...sending, breakAt })).toBe('broken');
    await expect.poll(kept, { timeout: 10_000 }).toEqual(before[0]);
  }
  expect(await rows()).toEqual(before[1]);
  expect(await uploadFilm(origin, line, sending)).toBe(0);
});
