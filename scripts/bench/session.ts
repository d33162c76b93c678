import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

import { canonicalString, lastPathSegment, toTimestamp } from '#contract/wire/signature.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { randomText, sha256 } from '#server/kernel/crypto/random.ts';
import { PHONE } from './portal.ts';

/** The headers that sign a call with these query or body parameters. */
export function signed(url: string, parameters: Record<string, unknown>): Record<string, string> {
  const requestId = randomText(24);
  const timestamp = toTimestamp(Date.now());
  const path = lastPathSegment(url);
  const text = canonicalString(parameters, { requestId, timestamp, path });
  return { requestId, timestamp, signature: sha256(text).toUpperCase(), clientId: 'portal' };
}

export interface BenchSession {
  token: string;
  /** Cookies that the server has set, `name=value` each. */
  cookies: readonly string[];
}

/** Signs the bench's account in, as the dialog would. */
export async function signIn(origin: string): Promise<BenchSession> {
  const keyUrl = `${origin}/api/common/key`;
  const { data: publicKey } = await (await fetch(keyUrl, { headers: signed(keyUrl, {}) })).json();
  const der = Buffer.from(publicKey, 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(DEMO_PASSWORD));
  const body = { phone: PHONE, password: sealed.toString('base64') };
  const url = `${origin}/api/login/portalPwdLogin`;
  const headers = { 'content-type': 'application/json', ...signed(url, body) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = await response.json();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return { token: data.token, cookies };
}
