import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import { type Asked, lookupOf, useLookedUp } from './use-looked-up.tsx';

const refused = (code: number) => new ApiError({ kind: 'business', code, text: '' });
const lost = new ApiError({ kind: 'network', text: '网络异常' });
const failed = (error: unknown) => ({ status: 'error', error }) as const;

test('a record that is not there is gone; what kept an answer away may pass, and others may read it', () => {
  for (const code of [CODE.notFound, CODE.invalid]) {
    expect(lookupOf(failed(refused(code)))).toBe('gone');
  }
  for (const error of [
    lost,
    refused(CODE.forbidden),
    refused(CODE.tooMany),
    refused(CODE.unavailable),
    new Error('x'),
  ]) {
    expect(lookupOf(failed(error))).toBe('failed');
  }
  expect(lookupOf({ status: 'success', error: null })).toBe('gone');
  expect(lookupOf({ status: 'pending', error: null })).toBe('pending');
});

function Said({ unknown, ...asked }: { unknown: string[] } & Pick<Asked, 'status' | 'error'>) {
  const all = { ids: ['1', '2'], unknown, asked: { ...asked, refetch: () => undefined } };
  const { word, note } = useLookedUp(all);
  return (
    <>
      {word}|{note}
    </>
  );
}
const said = (unknown: string[], asked: Pick<Asked, 'status' | 'error'>) =>
  renderToStaticMarkup(<Said unknown={unknown} {...asked} />).replaceAll(/<[^>]*>/g, '');

test('below the field stands what became of a choice, and a failed network may be asked again', () => {
  expect(said(['1'], { status: 'pending', error: null })).toBe('加载中…|');
  expect(said(['1'], failed(refused(404)))).toBe('未找到|未找到所选的记录，请重新选择');
  expect(said(['1'], failed(lost))).toBe('未能加载|名称加载失败 重试');
  expect(said([], failed(lost))).toBe('未能加载|');
});
