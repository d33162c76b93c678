import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { RegionSelect } from './region-select.tsx';

const shown = (error?: string) =>
  renderToStaticMarkup(
    <RegionSelect
      label="所在地区"
      value={{ base: '湖北省', city: '', district: '' }}
      onChange={() => undefined}
      error={error}
    />,
  );

test('what is wrong is said of the region, and its levels that are empty are marked', () => {
  const html = shown('该项为必填项');
  const [, id = ''] = /<p id="([^"]+)"[^>]*>该项为必填项<\/p>/.exec(html) ?? [];
  expect(id).not.toBe('');
  expect(html).toMatch(new RegExp(`<fieldset[^>]* aria-describedby="${id}"`));
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
});

test('nothing is marked where nothing is wrong', () => {
  expect(shown()).not.toContain('aria-invalid');
});
