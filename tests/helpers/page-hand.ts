import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright/test';

import { ADMIN_TOKEN_COOKIE, TOKEN_COOKIE } from '#contract/account/login.ts';
import { commonKey } from '#contract/common.ts';
import { adminUpload, commonUpload } from '#contract/file/file.ts';
import { queryForSigning } from '#contract/wire/signature.ts';

import { type Answer, type CallOptions, signedHeaders } from './browser.ts';
import { pdf } from './sample-files.ts';
import type { Hand } from './traders.ts';

/** Somebody who is signed in to a browser, calling the server past its pages, for steps that no test of its pages is about. */
export class PageHand implements Hand {
  readonly #context: BrowserContext;
  readonly #origin: string;
  readonly #cookie: string;
  readonly #key: string;

  private constructor(made: {
    context: BrowserContext;
    origin: string;
    cookie: string;
    key: string;
  }) {
    this.#context = made.context;
    this.#origin = made.origin;
    this.#cookie = made.cookie;
    this.#key = made.key;
  }

  /** Of a customer, or of an operator. */
  static async of(context: BrowserContext, origin: string, isOperator = false): Promise<PageHand> {
    const url = `${origin}/api${commonKey.path}`;
    const answer = await context.request.fetch(url, {
      headers: signedHeaders(url, {}, { at: Date.now() }),
    });
    const { data } = (await answer.json()) as { data: string };
    const cookie = isOperator ? ADMIN_TOKEN_COOKIE : TOKEN_COOKIE;
    return new PageHand({ context, origin, cookie, key: data });
  }

  async #headers(
    url: string,
    parameters: Record<string, unknown>,
  ): Promise<Record<string, string>> {
    const cookies = await this.#context.cookies(this.#origin);
    const token = cookies.find(({ name }) => name === this.#cookie)?.value ?? '';
    const headers = signedHeaders(url, parameters, { at: Date.now() });
    return { ...headers, authorization: `Bearer ${token}` };
  }

  async call(path: string, options: CallOptions = {}): Promise<Answer> {
    const { query = {}, body, method = body ? 'POST' : 'GET' } = options;
    const asked = queryForSigning(query);
    const url = `${this.#origin}/api${path}`;
    const signed = await this.#headers(url, body ?? asked);
    const response = await this.#context.request.fetch(
      body ? url : `${url}?${new URLSearchParams(asked)}`,
      { method, headers: { ...signed, ...options.headers }, ...(body && { data: body }) },
    );
    const text = await response.text();
    const said = JSON.parse(text) as Pick<Answer, 'code' | 'msg' | 'data' | 'requestId'>;
    return { ...said, status: response.status(), headers: {}, body: text };
  }

  get(path: string, query: Record<string, unknown> = {}): Promise<Answer> {
    return this.call(path, { query });
  }

  post(path: string, body: Record<string, unknown> = {}): Promise<Answer> {
    return this.call(path, { body });
  }

  seal(text: string): string {
    const der = Buffer.from(this.#key, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text)).toString(
      'base64',
    );
  }

  /** Uploads a paper; its id. */
  async paper(fileType: string): Promise<string> {
    const isOperator = this.#cookie === ADMIN_TOKEN_COOKIE;
    const { path } = isOperator ? adminUpload : commonUpload;
    const url = `${this.#origin}/api${path}`;
    const fields = { clientId: 'portal', fileType };
    const file = { name: '示例.pdf', mimeType: 'application/pdf', buffer: pdf() };
    const response = await this.#context.request.post(url, {
      headers: await this.#headers(url, fields),
      multipart: { ...fields, file },
    });
    const { data } = (await response.json()) as { data: { id: string } | null };
    if (data === null) throw new Error(await response.text());
    return data.id;
  }
}

/** The operator who is signed in to the browser of a page. */
export const handOf = (page: Page, origin: string): Promise<PageHand> =>
  PageHand.of(page.context(), origin, true);
