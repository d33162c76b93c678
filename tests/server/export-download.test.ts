import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#server/kernel/clock.ts';
import { newKey } from '#server/kernel/file-keys.ts';
import { sweepExports } from '#server/modules/export/sweep.ts';

import { ExportDesk } from '../helpers/export-desk.ts';

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

  test('ends after a day', async () => {
    const { browser, phone } = await desk.companies.member();
    const { fileName } = await desk.exported(browser);
    desk.portal.clock.advance(24 * HOUR);
    const later = await desk.people.signedIn(phone);
    const expired = await desk.download(later, { fileName });
    const unknown = await desk.download(later, { fileName: `${newKey()}.xlsx` });
    expect(expired.statusCode).toBe(404);
    const sentence = ({ payload }: { payload: string }) => ({
      ...(JSON.parse(payload) as object),
      requestId: '',
    });
    expect(sentence(expired)).toEqual(sentence(unknown));
    desk.portal.clock.advance(-24 * HOUR);
  });

  test('2,000 paths read nothing and remove nothing', async () => {
    const { browser } = await desk.companies.member();
    const { fileName } = await desk.exported(browser);
    const [storageKey = ''] = desk.kept();
    const before = desk.kept();
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
    ];
    const targets = [
      'etc/passwd',
      'keys/private.pem',
      `files/${storageKey.slice(0, 2)}/${storageKey}`,
      storageKey,
      `${storageKey}.xlsx`,
      fileName,
      `${fileName}/../${fileName}`,
      'windows\\win.ini',
      '\u202Exslx.exe',
      "' or '1'='1",
    ];
    const payloads = ups.flatMap((up) =>
      targets.flatMap((target) =>
        Array.from({ length: 20 }, (_, depth) => up.repeat(depth + 1) + target),
      ),
    );
    expect(payloads).toHaveLength(2000);
    const answers = new Set<string>();
    const attack = async (payload: string) => {
      const answer = await desk.download(browser, { fileName: payload, delete: 'true' });
      const body = JSON.parse(answer.payload) as Record<string, unknown>;
      answers.add(`${answer.statusCode} ${JSON.stringify({ ...body, requestId: '' })}`);
    };
    while (payloads.length > 0) await Promise.all(payloads.splice(0, 50).map(attack));
    const [only = ''] = answers;
    expect(answers.size).toBe(1);
    expect(only).toMatch(/^404 /);
    expect(desk.kept()).toEqual(before);
    expect((await desk.download(browser, { fileName })).statusCode).toBe(200);
    const posted = await browser.post('/common/download', { fileName, delete: 'true' });
    expect(posted.status).toBe(405);
    expect((await desk.download(browser, {})).statusCode).toBe(404);
  });
});
