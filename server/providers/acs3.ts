import { createHash, createHmac, randomUUID } from 'node:crypto';

/** An AccessKey of Alibaba Cloud (阿里云), and what makes a request its own. */
export interface Acs3Key {
  keyId: string;
  secret: string;
  now(): Date;
  /** Once for each request. */
  nonce?: () => string;
}

interface Acs3Request {
  host: string;
  action: string;
  version: string;
  query?: Readonly<Record<string, string>>;
  body?: Buffer;
  type?: string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A POST to the root of a host of Alibaba Cloud, signed by ACS3-HMAC-SHA256 over its query, its body and every header. */
export function acs3Request(
  { keyId, secret, now, nonce = randomUUID }: Acs3Key,
  { host, action, version, query = {}, body = Buffer.alloc(0), type }: Acs3Request,
): { url: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    host,
    ...(type !== undefined && { 'content-type': type }),
    'x-acs-action': action,
    'x-acs-version': version,
    'x-acs-date': now()
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce(),
    'x-acs-content-sha256': sha256(body),
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signed = names.join(';');
  const search = Object.keys(query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&');
  const request = ['POST', '/', search, lines, signed, headers['x-acs-content-sha256']].join('\n');
  const text = `ACS3-HMAC-SHA256\n${sha256(request)}`;
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const { host: _, ...sent } = headers;
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
  const url = `https://${host}/${search === '' ? '' : `?${search}`}`;
  return { url, headers: { ...sent, authorization } };
}
