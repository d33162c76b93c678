import { commonUpload } from '#contract/file/file.ts';

import type { TestApp } from './app.ts';
import { type Answer, answerOf, type Browser, signedHeaders } from './browser.ts';

export interface UploadOptions {
  fields?: Record<string, string>;
  requestId?: string;
  /** What is signed instead of the fields. */
  signs?: Record<string, string>;
  /** Name of the file's part. */
  part?: string;
  files?: number;
  /** Puts the file before the fields. */
  fileFirst?: boolean;
  /** Of another call that takes a file. */
  path?: string;
}

export const BOUNDARY = '----示例boundary'.replaceAll(/[^\w-]/g, '');

/** A multipart body as browsers make it. */
export function multipart(
  fields: Record<string, string>,
  files: readonly { part: string; fileName: string; content: Buffer }[],
  fileFirst = false,
): Buffer {
  const head = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const parts = files.flatMap(({ part, fileName, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${fileName.replaceAll('"', '%22')}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  const texts = Buffer.from(head.join(''));
  const all = fileFirst ? [...parts, texts] : [texts, ...parts];
  return Buffer.concat([...all, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Sends a file as the site does. */
export async function upload(
  { app, clock }: TestApp,
  browser: Browser,
  [fileName, content]: readonly [string, Buffer],
  options: UploadOptions = {},
): Promise<Answer> {
  const { fields = { clientId: 'portal', fileType: '1' }, signs = fields } = options;
  const { requestId, part = 'file', files = 1, path = commonUpload.path } = options;
  const url = `/api${path}`;
  const at = clock.now().getTime();
  const response = await app.inject({
    method: 'POST',
    url,
    headers: {
      ...signedHeaders(url, signs, { at, ...(requestId && { requestId }) }),
      ...(browser.token && { authorization: `Bearer ${browser.token}` }),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    cookies: Object.fromEntries(browser.cookies),
    payload: multipart(
      fields,
      Array.from({ length: files }, () => ({ part, fileName, content })),
      options.fileFirst,
    ),
  });
  return answerOf(response);
}

/** Fetches bytes as the site does. */
export async function download(
  { app, clock }: TestApp,
  browser: Browser,
  path: string,
  query: Record<string, string> = {},
) {
  const url = `/api${path}`;
  return await app.inject({
    url,
    query,
    headers: {
      ...signedHeaders(url, query, { at: clock.now().getTime() }),
      authorization: `Bearer ${browser.token}`,
    },
    cookies: Object.fromEntries(browser.cookies),
  });
}
