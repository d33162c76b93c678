import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright/test';

/** An answer that a test declares: any status from 400 up must be named, with a part of its address. */
interface Expected {
  readonly status: number;
  readonly url: string | RegExp;
}

const LOUD = new Set(['error', 'warning', 'assert']);

function matches(url: string, part: string | RegExp): boolean {
  return typeof part === 'string' ? url.includes(part) : part.test(url);
}

/**
 * Prevents a green run over a page that complains: console noise, errors of the page, requests that fail, answers
 * from 400 up and requests to another origin are collected from every page of the context.
 */
export class QuietBrowser {
  readonly complaints: string[] = [];
  readonly #expected: Expected[] = [];
  readonly #log: string[] = [];
  readonly #origin: string;
  #offline = false;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Declares that answers of this status from addresses containing `url` belong to the test. */
  expectStatus(status: number, url: string | RegExp): void {
    this.#expected.push({ status, url });
  }

  /** Declares that the server's log may say this at warning level or above. */
  expectLog(text: string): void {
    this.#log.push(text);
  }

  /** Whether the test has declared this line of the server's log. */
  allows(line: string): boolean {
    return this.#log.some((text) => line.includes(text));
  }

  /** Declares that from now on (until `false`) requests may fail because the test cuts the line. */
  expectFailures(expected: boolean): void {
    this.#offline = expected;
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#onConsole(message));
    context.on('weberror', (error) => this.#onError(error.error()));
    context.on('request', (request) => this.#onRequest(request));
    context.on('requestfailed', (request) => this.#onFailure(request));
    context.on('response', (response) => this.#onResponse(response));
  }

  #onError({ stack = '', message }: Error): void {
    this.complaints.push(`page error: ${stack || message}`);
  }

  #isExpected(status: number, url: string): boolean {
    return this.#expected.some((one) => one.status === status && matches(url, one.url));
  }

  #onConsole(message: ConsoleMessage): void {
    if (!LOUD.has(message.type())) return;
    const text = message.text();
    // The browser prints this line by itself for every answer from 400 up and for every request that fails.
    const own = /^Failed to load resource: (?:.* status of (\d+)|net::ERR_)/.exec(text);
    if (own?.[1] !== undefined && this.#isExpected(Number(own[1]), message.location().url)) return;
    if (own !== null && own[1] === undefined && this.#offline) return;
    this.complaints.push(`console ${message.type()}: ${text} (${message.location().url})`);
  }

  #onRequest(request: Request): void {
    const { origin, protocol } = new URL(request.url());
    if (origin === this.#origin || protocol === 'data:' || protocol === 'blob:') return;
    this.complaints.push(`request to another origin: ${request.url()}`);
  }

  #onFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // A navigation or an unmounting view gives up what it no longer needs.
    if (reason === 'net::ERR_ABORTED' || this.#offline) return;
    this.complaints.push(`request failed: ${request.url()} ${reason}`);
  }

  #onResponse(response: Response): void {
    const status = response.status();
    if (status < 400 || this.#isExpected(status, response.url())) return;
    this.complaints.push(`answer ${status}: ${response.request().method()} ${response.url()}`);
  }
}
