import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import { Trip } from './app.tsx';

test('without a record the page has a heading all the same', () => {
  vi.stubGlobal('location', { hash: '' });
  expect(renderToStaticMarkup(<Trip />)).toContain('<h1>司机填报</h1>');
});
