import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';

import { digestOf } from '#server/kernel/files/digest.ts';
import { type FileStore, StoreAway } from '#server/kernel/ports/file-store.ts';

export interface S3Settings {
  /** Origin of the service, e.g. https://oss-cn-hangzhou.aliyuncs.com. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The bucket stands in the path instead of the host name. */
  forcePathStyle: boolean;
}

/** Everything of the portal lies below this, so that a bucket may be shared. */
const PREFIX = 'portal-files/';
const TIMEOUT_MS = 60_000;
/** SHA-256 of nothing. */
const NO_BODY = createHash('sha256').digest('hex');

function bucketUrl({ endpoint, bucket, forcePathStyle }: S3Settings): string {
  if (forcePathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}

/** What a service says of an error, without its request ids. */
async function failureOf(what: string, response: Response): Promise<Error> {
  const { status } = response;
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? '';
  const message = `${what}: ${status} ${code}`;
  const isMissing = status === 404 && code !== 'NoSuchBucket';
  if (isMissing) return Object.assign(new Error(message), { code: 'ENOENT' });
  return new StoreAway(message, { isForbidden: status < 500 && status !== 408 && status !== 429 });
}

/** Why nothing came back, in a word such as ECONNREFUSED. */
function awayFor(error: unknown, endpoint: string): StoreAway {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = code || (error instanceof Error ? error.name : 'unknown');
  return new StoreAway(`${endpoint} cannot be reached (${reason})`, { cause: error });
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

/** Sends requests that carry AWS Signature Version 4. Throws StoreAway where nothing comes back. */
function senderOf({ region, accessKey, secretKey, endpoint }: S3Settings) {
  // Its own retries would send a body twice that has been read.
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  });
  return async (url: string, init: RequestInit & { digest?: string } = {}) => {
    const { digest = NO_BODY, ...rest } = init;
    try {
      return await client.fetch(url, {
        ...rest,
        headers: { 'x-amz-content-sha256': digest },
        signal: AbortSignal.timeout(TIMEOUT_MS * (rest.body ? 10 : 1)),
      });
    } catch (error) {
      throw awayFor(error, endpoint);
    }
  };
}

/** Files in a bucket of a service that speaks S3. */
export function s3Files(settings: S3Settings): FileStore {
  const send = senderOf(settings);
  const base = bucketUrl(settings);
  const urlOf = (key: string) => `${base}/${PREFIX}${encodeURIComponent(key)}`;
  return {
    async put(key, path) {
      const digest = await digestOf(path);
      const response = await send(urlOf(key), {
        method: 'PUT',
        body: await openAsBlob(path),
        digest,
      });
      if (!response.ok) throw await failureOf('put', response);
      await response.body?.cancel();
      await rm(path, { force: true });
    },
    async open(key) {
      const response = await send(urlOf(key));
      if (!response.ok || response.body === null) throw await failureOf('get', response);
      return {
        // Both are the same streams; only their types differ between the DOM's and Node's.
        stream: Readable.fromWeb(response.body as NodeStream),
        size: Number(response.headers.get('content-length')),
      };
    },
    async ready() {
      const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX, 'max-keys': '1' });
      const response = await send(`${base}?${query}`);
      if (!response.ok) throw await failureOf(`the bucket ${settings.bucket}`, response);
      await response.body?.cancel();
    },
    async remove(key) {
      const response = await send(urlOf(key), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await failureOf('delete', response);
      await response.body?.cancel();
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
        if (token !== '') query.set('continuation-token', token);
        const response = await send(`${base}?${query}`);
        if (!response.ok) throw await failureOf('list', response);
        const xml = await response.text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = textOf(entry, 'Key')?.slice(PREFIX.length);
          const at = textOf(entry, 'LastModified');
          if (key && at) yield { key, at: new Date(at) };
        }
        token = textOf(xml, 'NextContinuationToken');
      }
    },
  };
}
