import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { COMPANION_COOKIE } from '#contract/account/login.ts';
import {
  canonicalString,
  lastPathSegment,
  queryForSigning,
  toTimestamp,
} from '#contract/wire/signature.ts';
import { randomText, sha256 } from '#server/kernel/crypto/random.ts';

import type { TestApp } from './app.ts';

export interface CallOptions {
  method?: 'GET' | 'POST';
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  requestId?: string;
  headers?: Record<string, string>;
  /** Milliseconds by which this browser's clock differs from the server's. */
  skewMs?: number;
  remoteAddress?: string;
}

export interface Answer {
  status: number;
  code: number | string;
  msg: string;
  data: unknown;
  requestId: string | undefined;
  headers: LightMyRequestResponse['headers'];
  body: string;
}

/** Headers of the wire for a call, made as the client makes them. */
export function signedHeaders(
  url: string,
  parameters: Record<string, unknown>,
  { requestId = randomText(24), at }: { requestId?: string; at: number },
): Record<string, string> {
  const timestamp = toTimestamp(at);
  const path = lastPathSegment(url);
  const text = canonicalString(parameters, { requestId, timestamp, path });
  return { requestId, timestamp, signature: sha256(text).toUpperCase(), clientId: 'portal' };
}

/** A visitor's browser: keeps cookies and the bearer, signs what it sends. */
export class Browser {
  readonly #test: TestApp;
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0';

  constructor(test: TestApp) {
    this.#test = test;
  }

  async call(path: string, options: CallOptions = {}): Promise<Answer> {
    const { query = {}, body, method = body ? 'POST' : 'GET' } = options;
    const url = `/api${path}`;
    const parameters = method === 'GET' ? queryForSigning(query) : (body ?? {});
    const at = this.#test.clock.now().getTime() + (options.skewMs ?? 0);
    const { requestId } = options;
    const response = await this.#test.app.inject({
      method,
      url,
      query: queryForSigning(query),
      remoteAddress: options.remoteAddress ?? '127.0.0.1',
      headers: {
        'user-agent': this.userAgent,
        ...signedHeaders(url, parameters, { at, ...(requestId ? { requestId } : {}) }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...options.headers,
      },
      cookies: Object.fromEntries(this.cookies),
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answerOf(response);
  }

  get(path: string, query: Record<string, unknown> = {}): Promise<Answer> {
    return this.call(path, { query });
  }

  post(path: string, body: Record<string, unknown> = {}): Promise<Answer> {
    return this.call(path, { body });
  }

  /** As the sign-in dialog encrypts it. */
  seal(password: string): string {
    const key = createPublicKey({
      key: Buffer.from(this.#test.key.publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(password)).toString(
      'base64',
    );
  }

  /** Keeps the bearer of a sign-in's answer. */
  keep(answer: Answer): Answer {
    const { data } = answer;
    if (typeof data === 'object' && data !== null && 'token' in data)
      this.token = String(data.token);
    return answer;
  }

  async register(phone: string, more: Record<string, unknown> = {}): Promise<Answer> {
    await this.get('/login/sendRegisterSms', { phone });
    const code = this.#test.sms.codeOf(phone);
    const form = { userName: '张三', phone, code, email: '', confirmPassword: '' };
    return this.keep(
      await this.post('/user/register', { ...form, password: this.seal('Fang2048'), ...more }),
    );
  }

  async passwordLogin(phone: string, password: string): Promise<Answer> {
    return this.keep(
      await this.post('/login/portalPwdLogin', { phone, password: this.seal(password) }),
    );
  }

  /** Signs in to the admin console; with an authenticator app bound, the answer asks for the second step. */
  async adminLogin(phone: string, password: string): Promise<Answer> {
    const body = { phone, password: this.seal(password) };
    return this.keep(await this.post('/admin/login/pwdLogin', body));
  }

  /** The same by a code, as whoever has no password yet. */
  async adminCodeLogin(phone: string): Promise<Answer> {
    await this.get('/admin/login/sendLoginSms', { phone });
    const code = this.#test.sms.codeOf(phone);
    return this.keep(await this.post('/admin/login/smsLogin', { phone, code }));
  }

  async codeLogin(phone: string): Promise<Answer> {
    await this.get('/login/sendLoginSms', { phone });
    const code = this.#test.sms.codeOf(phone);
    return this.keep(await this.post('/login/phoneLogin', { phone, code }));
  }

  get companion(): string | undefined {
    return this.cookies.get(COMPANION_COOKIE);
  }
}

export function answerOf(response: LightMyRequestResponse): Answer {
  type Envelope = Omit<Answer, 'status' | 'headers' | 'body'>;
  // A file has no envelope, and is a success.
  const isFile = response.headers['content-disposition'] !== undefined;
  const none: Envelope = { code: 0, msg: '', data: null, requestId: '' };
  const envelope = isFile ? none : response.json<Envelope>();
  return {
    status: response.statusCode,
    code: envelope.code,
    msg: envelope.msg,
    data: envelope.data,
    requestId: envelope.requestId,
    headers: response.headers,
    body: response.body,
  };
}
