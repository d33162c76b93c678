import { afterEach, expect, test, vi } from 'vitest';

import { failure } from '../../tests/helpers/fake-wire.ts';
import { loadFile } from './file.ts';

/** As much of XMLHttpRequest as a download needs; every one gets this answer. */
function answering(status: number, type: string, body: string): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = status;
      readonly response = new Blob([body]);
      onload?: () => void;
      addEventListener(): void {}
      open(): void {}
      setRequestHeader(): void {}
      getResponseHeader(name: string): string | null {
        return name === 'Content-Type' ? type : null;
      }
      send(): void {
        this.onload?.();
      }
    },
  );
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
