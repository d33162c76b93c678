import { afterEach, expect, test, vi } from 'vitest';

import { failure } from '../../tests/helpers/fake-wire.ts';
import { loadFile, uploadFile } from './file.ts';

/** As much of XMLHttpRequest as a transfer needs; every one gets this answer. What was sent comes back. */
function answering(status: number, type: string, body: string): FormData[] {
  const sent: FormData[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = { addEventListener: () => undefined };
      readonly status = status;
      readonly response = new Blob([body]);
      onload?: () => void;
      addEventListener(): void {}
      open(): void {}
      setRequestHeader(): void {}
      getResponseHeader(name: string): string | null {
        return name === 'Content-Type' ? type : null;
      }
      send(form: FormData | null): void {
        if (form) sent.push(form);
        this.onload?.();
      }
    },
  );
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

test('the bytes of a file are handed on as they came', async () => {
  answering(200, 'image/png', 'bytes');
  expect(await (await loadFile({ id: '1' })).text()).toBe('bytes');
});

test('a page, nothing, or an envelope is no file', async () => {
  const refused = async () => (await failure(loadFile({ id: '1' }))).message;
  answering(200, 'text/html; charset=utf-8', '<h1>proxy</h1>');
  expect(await refused()).toBe('系统未知错误，请反馈给管理员');
  answering(200, 'application/octet-stream', '');
  expect(await refused()).toBe('系统未知错误，请反馈给管理员');
  answering(502, 'text/html', '<h1>proxy</h1>');
  expect(await refused()).toBe('系统接口502异常');
  answering(200, 'application/json', JSON.stringify({ code: 7, msg: '文件已被移走' }));
  expect(await refused()).toBe('文件已被移走');
});

test('a file is sent with the id of this site and its type before it, and is what the answer says', async () => {
  const sent = answering(200, 'application/json', '{"code":0,"data":{"id":"5","filePath":"p"}}');
  const file = new File(['bytes'], '合同.PDF');
  const { signal } = new AbortController();
  const options = { fileType: 1, attempt: {}, progress: vi.fn(), signal };
  const stored = await uploadFile(file, options);
  expect([...(sent[0] ?? [])]).toEqual([
    ['clientId', 'portal'],
    ['fileType', '1'],
    ['file', file],
  ]);
  expect(stored).toMatchObject({ id: '5', filePath: 'p', fileName: '合同.PDF', fileSuffix: 'pdf' });
  expect(options.progress).toHaveBeenLastCalledWith(100);
});
