import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { commonUpload } from '#contract/file/file.ts';
import { readSheet } from '#contract/noun/read-sheet.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { MINUTE } from '#server/kernel/clock.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { answerOf, Browser, signedHeaders } from '../helpers/browser.ts';
import { part, pdf, zip } from '../helpers/sample-files.ts';
import { BOUNDARY, multipart } from '../helpers/upload.ts';

// 150 MB over a poor line take an hour. The headers came when it began, and whoever sends is at work meanwhile.

let portal: TestApp;
let buyer: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  buyer = new Browser(portal);
});
afterAll(() => portal.close());

interface Sending {
  path?: string;
  file?: readonly [string, Buffer];
  /** How long the body takes. */
  takes: number;
  /** What has come about before it goes on. */
  meanwhile?: () => Promise<unknown>;
  /** What is signed instead of the fields. */
  signs?: Record<string, string>;
  /** How far the sender's clock differs. */
  skewMs?: number;
}

/** Sends a file whose last byte comes so much later than the headers. */
async function sent({ path = commonUpload.path, file, takes, signs, ...more }: Sending) {
  const { skewMs = 0, meanwhile = () => Promise.resolve() } = more;
  const fields = { clientId: 'portal', fileType: '11' };
  const [fileName, content] = file ?? ['a.pdf', pdf()];
  const url = `/api${path}`;
  const body = multipart(fields, [{ part: 'file', fileName, content }]);
  const { app, clock } = portal;
  async function* slowly() {
    yield body.subarray(0, 20);
    await meanwhile();
    clock.advance(takes);
    yield body.subarray(20);
  }
  const response = await app.inject({
    method: 'POST',
    url,
    headers: {
      ...signedHeaders(url, signs ?? fields, { at: clock.now().getTime() + skewMs }),
      authorization: `Bearer ${buyer.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    cookies: Object.fromEntries(buyer.cookies),
    payload: Readable.from(slowly()),
  });
  return answerOf(response);
}

const signIn = () => buyer.passwordLogin('13800000001', DEMO_PASSWORD);

describe('a body that takes longer than five minutes', () => {
  test('is taken: its stamp is held against when it came', async () => {
    await signIn();
    expect(await sent({ takes: 6 * MINUTE })).toMatchObject({ status: 200, code: 0 });
    const cells =
      '<worksheet><row r="1"><c t="inlineStr"><is><t>品名</t></is></c></row></worksheet>';
    const book = zip([
      part('[Content_Types].xml'),
      part('xl/workbook.xml'),
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(cells) },
    ]);
    const file = ['a.xlsx', book] as const;
    const sheet = await sent({ takes: 6 * MINUTE, path: readSheet.path, file });
    expect(sheet).toMatchObject({ status: 200, data: { rows: [['品名']] } });
  });

  test('is refused where what was signed is something else', async () => {
    await signIn();
    const answer = await sent({ takes: 6 * MINUTE, signs: { fileType: '1' } });
    expect(answer.code).toBe('bad_signature');
  });

  test('is refused where the stamp was wrong when it came; the answer tells the time of now', async () => {
    await signIn();
    for (const skewMs of [-6 * MINUTE, 6 * MINUTE]) {
      const answer = await sent({ takes: 6 * MINUTE, skewMs });
      expect(answer).toMatchObject({
        code: CODE.clockSkew,
        data: { serverTime: portal.clock.now().getTime() },
      });
    }
  });

  test('keeps its sender signed in: the session was used when it began', async () => {
    await signIn();
    portal.clock.advance(20 * MINUTE);
    const lastSeen = async () => {
      const { last_seen_at } = await portal.database.superuser
        .selectFrom('session')
        .select('last_seen_at')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return last_seen_at;
    };
    const meanwhile = () => expect.poll(lastSeen).toEqual(portal.clock.now());
    const answer = await sent({ takes: 20 * MINUTE, meanwhile });
    expect(answer).toMatchObject({ status: 200, code: 0 });
  });
});
