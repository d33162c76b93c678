import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#server/kernel/clock.ts';
import { newKey } from '#server/kernel/files/keys.ts';
import { sweepExports } from '#server/modules/export/sweep.ts';

import { ExportDesk } from '../helpers/export-desk.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

/** What an answer says, whichever request it was. */
const sentence = ({ payload }: { payload: string }) => ({
  ...(JSON.parse(payload) as object),
  requestId: '',
});

let desk: ExportDesk;
beforeAll(async () => {
  desk = await ExportDesk.open(13_642_000_000);
});
afterAll(() => desk.close());

describe('the download', () => {
  test('counts once: with delete the file stays for ten minutes, however often it is fetched', async () => {
    const { browser, phone } = await desk.companies.member();
    const { fileName } = await desk.exported(browser);
    const before = desk.kept();
    const fetch = async (more = {}) =>
      (await desk.download(browser, { fileName, ...more })).statusCode;
    expect([await fetch(), await fetch({ delete: 'true' })]).toEqual([200, 200]);
    desk.portal.clock.advance(9 * MINUTE);
    await sweepExports(desk.parts());
    expect(await fetch({ delete: 'true' })).toBe(200);
    desk.portal.clock.advance(MINUTE);
    expect(await fetch()).toBe(404);
    await sweepExports(desk.parts());
    expect(desk.kept()).toHaveLength(before.length - 1);
    const audit = await desk.people.auditOf(await desk.people.idOf(phone));
    expect(audit.filter((action) => action === 'commonDownload')).toHaveLength(3);
  });

  test('is told as lost where other bytes lie in its place', async () => {
    const { browser } = await desk.companies.member();
    const before = desk.kept();
    const { fileName } = await desk.exported(browser, { format: 'csv' });
    const [key = ''] = desk.kept().filter((one) => !before.includes(one));
    const path = join(desk.folder, 'files', key.slice(0, 2), key);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
    writeFileSync(path, bytes);
    const answer = await desk.download(browser, { fileName, delete: 'true' });
    expect(sentence(answer)).toMatchObject({ code: 'file_lost' });
  });

  test('ends after a day', async () => {
    const { browser, phone } = await desk.companies.member();
    const { fileName } = await desk.exported(browser);
    desk.portal.clock.advance(24 * HOUR);
    const later = await desk.people.signedIn(phone);
    const expired = await desk.download(later, { fileName });
    const unknown = await desk.download(later, { fileName: `${newKey()}.xlsx` });
    expect(expired.statusCode).toBe(404);
    expect(sentence(expired)).toEqual(sentence(unknown));
    desk.portal.clock.advance(-24 * HOUR);
  });

  test('2,000 paths read nothing and remove nothing, attachments neither', async () => {
    const { browser } = await desk.companies.member();
    const { fileName } = await desk.exported(browser);
    const attached = await upload(desk.portal, browser, ['合同.pdf', pdf()]);
    const { id: fileId } = attached.data as { id: string };
    const { storage_key: fileKey } = await desk.portal.database.superuser
      .selectFrom('file')
      .select('storage_key')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    const before = desk.kept();
    const [exportKey = ''] = before.filter((key) => key !== fileKey);
    const ups = [
      '../',
      '..\\',
      '..%2f',
      '%2e%2e/',
      '....//',
      '..;/',
      '／..／',
      '\\\\?\\',
      'file:///',
      '..／',
      '%252e%252e%252f',
      '%c0%ae%c0%ae/',
      '..%00/',
      '\0../',
      '..\0/',
      '.%2e/',
      '..\u2215',
      '..\u2044',
      '\u202e../',
      '．．/',
    ];
    const targets = [
      'etc/passwd',
      'keys/private.pem',
      'windows\\win.ini',
      '\u202Exslx.exe',
      "' or '1'='1",
      `files/${exportKey.slice(0, 2)}/${exportKey}`,
      `${exportKey}.xlsx`,
      fileName,
      fileKey,
      `${fileName}/../${fileId}`,
    ];
    const deep = ups.flatMap((up) =>
      targets.flatMap((target) =>
        Array.from({ length: 10 }, (_, depth) => up.repeat(depth + 1) + target),
      ),
    );
    expect(new Set(deep).size).toBe(2000);
    const payloads = [...targets.filter((target) => target !== fileName), fileId, ...deep];
    const answers = new Set<string>();
    const attack = async (payload: string) => {
      const answer = await desk.download(browser, { fileName: payload, delete: 'true' });
      const body = JSON.parse(answer.payload) as Record<string, unknown>;
      answers.add(`${answer.statusCode} ${JSON.stringify({ ...body, requestId: '' })}`);
    };
    while (payloads.length > 0) await Promise.all(payloads.splice(0, 50).map(attack));
    // No call at all takes U+0000.
    expect([...answers].sort().map((answer) => answer.slice(0, 3))).toEqual(['400', '404']);
    expect(desk.kept()).toEqual(before);
    expect((await desk.download(browser, { fileName })).statusCode).toBe(200);
    const posted = await browser.post('/common/download', { fileName, delete: 'true' });
    expect(posted.status).toBe(405);
    expect((await desk.download(browser, {})).statusCode).toBe(404);
  });

  test('needs both halves of the session and a signature, and says what it is to nobody else', async () => {
    const { browser } = await desk.companies.member();
    const { fileName } = await desk.exported(browser);
    const { browser: stranger } = await desk.companies.member();
    const foreign = await desk.download(stranger, { fileName, delete: 'true' });
    const unknown = await desk.download(stranger, { fileName: `${newKey()}.xlsx` });
    expect([foreign.statusCode, sentence(foreign)]).toEqual([404, sentence(unknown)]);

    const url = `/api/common/download?fileName=${fileName}&delete=true`;
    const cookies = Object.fromEntries(browser.cookies);
    const headers = { authorization: `Bearer ${browser.token}` };
    // As a picture, a link or a prefetch of some page would ask; and with a half of the session.
    for (const half of [{ cookies }, { headers }, { cookies, headers }]) {
      const { statusCode } = await desk.portal.app.inject({ url, ...half });
      expect([400, 401]).toContain(statusCode);
    }
    const answer = await desk.download(browser, { fileName });
    expect(answer.headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'none',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+\.xlsx"; filename\*=UTF-8''%E9[\w%.-]+\.xlsx$/,
    );
  });
});
