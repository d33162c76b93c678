import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { ApiError } from '#src/lib/errors.ts';

import type { CertificationDraft } from './draft.ts';
import { keepUnread } from './unread.ts';
import { useLicence } from './use-readings.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

function Reading() {
  const file = {
    id: '9',
    filePath: '9',
    url: '',
    fileName: 'a.png',
    fileSuffix: 'png',
    fileSize: 1,
    fileType: 2,
  };
  const { reading } = useLicence({ actsForIt: true } as CertificationDraft, [file], '');
  return reading.busy ? '正在识别' : reading.complaint;
}

/** What is said of the licence as its application is opened. */
const said = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Reading />
    </QueryClientProvider>,
  );

test('a picture that could not be read is not sent again when its application is opened again', () => {
  expect(said()).toBe('正在识别');
  const { code, text } = RECOGNITION_REFUSAL.unreadable;
  keepUnread('9', new ApiError({ kind: 'business', code, text }));
  expect(said()).toBe(text);
});

test('one that may be read later is, and so is another one', () => {
  for (const { code, text } of [RECOGNITION_REFUSAL.off, RECOGNITION_REFUSAL.daily]) {
    keepUnread('9', new ApiError({ kind: 'business', code, text }));
  }
  keepUnread('9', new ApiError({ kind: 'network', text: '网络异常' }));
  const { code, text } = RECOGNITION_REFUSAL.unreadable;
  keepUnread('8', new ApiError({ kind: 'business', code, text }));
  expect(said()).toBe('正在识别');
});
