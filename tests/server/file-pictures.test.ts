import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { H264_FILM, H265_FILM } from '../helpers/film.ts';
import { People } from '../helpers/people.ts';
import { mp4, pdf, picture } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';

// What is shown of files without opening them. getVideoCover (specification, section 8) has a program in ffmpeg's place
// where the machine's is asked for: what a machine has installed proves nothing.

let portal: TestApp;
let folder: string;
let people: People;
let person: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-covers-'));
  const env = { DATA_DIR: join(folder, 'data'), COVER_DRIVER: 'ffmpeg' };
  portal = await createTestApp({ demo: true, env });
  people = new People(portal, 13_480_000_000);
  ({ browser: person } = await people.newcomer());
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await portal.close();
  rmSync(folder, { recursive: true });
});

/** Puts a program named ffmpeg on the path, or none. */
function install(script: string | undefined): void {
  const programs = mkdtempSync(join(folder, 'programs-'));
  vi.stubEnv('PATH', programs);
  if (script === undefined) return;
  const path = join(programs, 'ffmpeg');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

interface Film {
  id: string;
  url: string;
}
async function film(): Promise<Film> {
  const fields = { clientId: 'portal', fileType: '22' };
  const { data } = await upload(portal, person, ['现场.mp4', mp4()], { fields });
  return data as Film;
}
const askCover = (who: Browser, fileId: string) =>
  who.get('/general/common/getVideoCover', { fileId });
const incoming = () => readdirSync(join(folder, 'data', 'files', 'incoming'));

test('a picture out of a film is made once and kept; whoever may not read the film gets none', async () => {
  const frame = join(folder, 'frame.png');
  const runs = join(folder, 'runs');
  writeFileSync(frame, await picture('png', 1920, 1080));
  // As the real program does, it fails where no film lies at the path that it is given.
  install(`for one; do case $one in */incoming/*) [ -s "$one" ] || exit 1;; esac; done
echo run >> ${runs}; /bin/cat ${frame}`);
  const { id, url } = await film();
  const asked = await Promise.all([askCover(person, id), askCover(person, id)]);
  for (const { code, data } of asked) {
    expect({ code, data }).toMatchObject({
      code: 0,
      data: { id, url: `${url}?as=cover`, fileName: '现场.mp4.webp', fileSuffix: 'webp' },
    });
  }
  const answer = await download(portal, person, url, { as: 'cover' });
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
    height: 720,
  });
  expect(readFileSync(runs, 'utf8')).toBe('run\n');
  expect(incoming()).toEqual([]);

  const { browser: stranger } = await people.newcomer();
  expect((await askCover(stranger, id)).code).toBe(404);
  expect((await download(portal, stranger, url, { as: 'cover' })).statusCode).toBe(404);
  const operator = await people.operator();
  const seen = await download(portal, operator, `/admin/file/content/${id}`, { as: 'cover' });
  // It hangs on no record yet, so it is its uploader's alone.
  expect(seen.statusCode).toBe(403);
});

test('without ffmpeg, or without a picture in the film, the answer says so and nothing is left', async () => {
  install(undefined);
  const { id, url } = await film();
  expect(await askCover(person, id)).toMatchObject({
    code: 'file_cover',
    msg: '视频封面服务未启用',
  });
  install('exit 1');
  expect((await askCover(person, id)).msg).toBe('无法从该视频生成封面');
  // A look that told nothing is not made again at once.
  const runs = join(folder, 'again');
  install(`echo run >> ${runs}; echo no picture`);
  expect((await askCover(person, id)).msg).toBe('无法从该视频生成封面');
  expect(existsSync(runs)).toBe(false);
  expect((await download(portal, person, url, { as: 'cover' })).statusCode).toBe(400);
  expect(incoming()).toEqual([]);
  const { data } = await upload(portal, person, ['合同.pdf', pdf()]);
  expect((await askCover(person, (data as Film).id)).code).toBe('file_no_cover');
});

test('with what npm installed, films of H.264 and H.265 have a cover on any machine, unless it is off', async () => {
  for (const COVER_DRIVER of ['', 'off']) {
    const DATA_DIR = join(folder, `npm${COVER_DRIVER}`);
    const fresh = await createTestApp({ demo: true, env: { DATA_DIR, COVER_DRIVER } });
    const { browser } = await new People(fresh, 13_480_000_100).newcomer();
    install(undefined);
    for (const content of [H264_FILM, H265_FILM]) {
      const fields = { clientId: 'portal', fileType: '22' };
      const { data } = await upload(fresh, browser, ['现场.mp4', content], { fields });
      const { id, url } = data as Film;
      const asked = await askCover(browser, id);
      if (COVER_DRIVER === 'off') expect(asked.msg).toBe('视频封面服务未启用');
      else {
        expect(asked.code).toBe(0);
        const answer = await download(fresh, browser, url, { as: 'cover' });
        const { format, width, height } = await sharp(answer.rawPayload).metadata();
        expect([format, width, height]).toEqual(['webp', 64, 48]);
      }
    }
    await fresh.close();
  }
});

test('a preview shows the picture and nothing that it carried', async () => {
  const original = await picture('jpeg', 3000, 200);
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const { url } = (await upload(portal, person, ['a.jpg', original])).data as Film;
  const answer = await download(portal, person, url, { as: 'preview' });
  const meta = await sharp(answer.rawPayload).metadata();
  expect(meta).toMatchObject({ format: 'webp', width: 2560 });
  expect(meta.exif).toBeUndefined();
  // It is kept: once more, it is the same without the picture.
  const key = readdirSync(join(folder, 'data', 'files'), { recursive: true, withFileTypes: true });
  expect(key.filter(({ name }) => name.endsWith('-preview'))).toHaveLength(1);
  const again = await download(portal, person, url, { as: 'preview' });
  expect(again.rawPayload).toEqual(answer.rawPayload);
});

test('a bmp of an older system is shown as it is, and no upload brings one', async () => {
  const refused = await upload(portal, person, ['扫描.bmp', Buffer.from('BM')]);
  expect(refused.code).not.toBe(0);
  const original = await picture('png', 64, 64);
  const { id, url } = (await upload(portal, person, ['扫描.png', original])).data as Film;
  await portal.database.superuser
    .updateTable('file')
    .set({ file_name: '扫描.bmp', file_suffix: 'bmp' })
    .where('id', '=', id)
    .execute();
  const answer = await download(portal, person, url, { as: 'preview' });
  expect(answer.headers['content-type']).toBe('image/bmp');
  expect(answer.rawPayload).toEqual(original);
});
