import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import { Confirm } from './app.tsx';

test('without a record the page has a heading all the same', () => {
  vi.stubGlobal('location', { hash: '' });
  expect(renderToStaticMarkup(<Confirm />)).toContain('<h1>应收账款确权</h1>');
});
