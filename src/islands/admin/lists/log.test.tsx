import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Told } from './log.tsx';

const drawn = (detail: object) =>
  renderToStaticMarkup(<Told detail={JSON.stringify(detail, null, 2)} />);

test('what was changed stands in words, before and after; the rest as it is kept', () => {
  const changes = [{ label: '角色', before: '审计员', after: '' }];
  expect(drawn({ changes })).toBe('<p>角色：<del>审计员</del> → <ins>（空）</ins></p>');
  expect(drawn({ changes: [] })).toBe('<p>没有改动</p>');
  expect(drawn({ after: { taken: 1 } })).toMatch(/^<pre.*taken/s);
});
