import { createHash, createHmac } from 'node:crypto';

/** A key of Tencent Cloud (腾讯云). */
export interface Tc3Key {
  /** SecretId and SecretKey. */
  keyId: string;
  secret: string;
  region: string;
  now(): Date;
}

interface Tc3Request {
  service: string;
  action: string;
  version: string;
  body: string;
}

const TYPE = 'application/json; charset=utf-8';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** A POST of JSON to a service of Tencent Cloud, signed by TC3-HMAC-SHA256 with a key of the day. */
export function tc3Request(
  { keyId, secret, region, now }: Tc3Key,
  { service, action, version, body }: Tc3Request,
): { url: string; headers: Record<string, string> } {
  const host = `${service}.tencentcloudapi.com`;
  const seconds = Math.floor(now().getTime() / 1_000);
  const day = new Date(seconds * 1_000).toISOString().slice(0, 10);
  const signed = 'content-type;host;x-tc-action';
  const lines = `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', lines, signed, sha256(body)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', String(seconds), scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  const headers = {
    'content-type': TYPE,
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-region': region,
    'x-tc-timestamp': String(seconds),
  };
  return { url: `https://${host}/`, headers };
}
