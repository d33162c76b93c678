import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { IssuerRefusal } from '#server/kernel/ports/invoice-issuer.ts';
import { partOf } from '../answer.ts';

/** What sends requests; tests put their own in its place. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface NuonuoOptions {
  url: string;
  appKey: string;
  appSecret: string;
  /** 授权码. */
  token: string;
  fetch: Fetch;
  now(): Date;
}

/** What names one request: 32 letters and digits, 8 digits, seconds. */
export interface Sent {
  senid: string;
  nonce: string;
  timestamp: string;
}

/** The signature (X-Nuonuo-Sign) of a body, which must be sent byte for byte as it was signed. */
export function nuonuoSign(
  { appKey, appSecret }: Pick<NuonuoOptions, 'appKey' | 'appSecret'>,
  { senid, nonce, timestamp }: Sent,
  body: string,
): string {
  const said = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', appSecret).update(said).digest('base64');
}

const DONE = 'E0000';

/** The text under a key of an answer; '' of nothing. */
export const textAt = (value: unknown, key: string) => String(partOf(value, key) ?? '');

/** One call of the gateway; answers its result. Throws IssuerRefusal with what it says and its code. */
export async function ask(
  { url, appKey, appSecret, token, fetch, now }: NuonuoOptions,
  { method, taxNo, content }: { method: string; taxNo?: string; content: object },
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify(content);
  const sent = {
    senid: randomBytes(16).toString('hex'),
    nonce: String(randomInt(10_000_000, 100_000_000)),
    timestamp: String(Math.floor(now().getTime() / 1000)),
  };
  const query = new URLSearchParams({ ...sent, appkey: appKey });
  const answer = await fetch(`${url}?${query}`, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      'X-Nuonuo-Sign': nuonuoSign({ appKey, appSecret }, sent, body),
      accessToken: token,
      ...(taxNo !== undefined && { userTax: taxNo }),
      method: `nuonuo.OpeMplatform.${method}`,
    },
    body,
  });
  const said: unknown = await answer.json();
  const code = textAt(said, 'code');
  if (code !== DONE) throw new IssuerRefusal(`${textAt(said, 'describe')}（${code}）`);
  return partOf(said, 'result');
}
