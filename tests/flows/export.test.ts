import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_COOKIE } from '#contract/account/login.ts';
import { bank, bankSheet } from '#contract/bank/bank.ts';
import { call } from '#src/api/client.ts';
import { listExports } from '#src/api/export.ts';

import { ExportDesk } from '../helpers/export-desk.ts';
import { callAt, listen } from '../helpers/real-wire.ts';

let desk: ExportDesk;
let origin: string;
beforeAll(async () => {
  desk = await ExportDesk.open(13_643_000_000);
  origin = await listen(desk.portal);
});
beforeEach(async () => {
  const { browser } = await desk.companies.member();
  callAt(origin, browser.cookies);
  vi.stubGlobal('document', { cookie: `${TOKEN_COOKIE}=${browser.token}` });
  vi.stubGlobal('XMLHttpRequest', RequestByFetch);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await desk.close();
});

/** As much of XMLHttpRequest as a download needs. */
class RequestByFetch {
  readonly upload = {};
  readonly #headers = new Headers();
  #url = '';
  #answer: Response | undefined;
  response: Blob | undefined;
  onload?: () => void;
  onerror?: () => void;

  get status(): number {
    return this.#answer?.status ?? 0;
  }
  addEventListener(): void {}
  open(_method: string, url: string): void {
    this.#url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }
  async send(): Promise<void> {
    this.#answer = await fetch(this.#url, { headers: this.#headers });
    this.response = await this.#answer.blob();
    this.onload?.();
  }
}

const exports = listExports(bank.export, bankSheet);
const look = (id: string) => exports.progress(id, new AbortController().signal);

test('the client starts an export as its list stands, follows it and fetches the file', async () => {
  await call(bank.save, { name: '示例建设', remarks: '工程款', bankType: '2' });
  const filter = { nameLike: '示例', bankType: '2,3' };
  const id = await exports.start({ filter, format: 'xlsx', columns: ['name', 'bankType'] });
  expect(await look(id)).toMatchObject({ state: 'waiting', fileName: '' });
  await desk.run(id);
  const done = await look(id);
  expect(done).toMatchObject({ state: 'done', done: 1 });
  const bytes = Buffer.from(await (await exports.fetch(done)).arrayBuffer());
  const [sheet] = (await readSheet(bytes)) as unknown as { data: unknown[][] }[];
  expect(sheet?.data).toEqual([
    ['账户名称', '账户类型'],
    ['示例建设', '一般存款账户'],
  ]);
  await expect(exports.fetch({ ...done, fileName: 'nothing' })).rejects.toThrow('访问资源不存在');
});

test('and ends one', async () => {
  const id = await exports.start({ filter: {}, format: 'csv' });
  await exports.cancel(id);
  expect((await look(id)).state).toBe('cancelled');
});
