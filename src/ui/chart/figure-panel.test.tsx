import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { FigurePanel } from './figure-panel.tsx';

test('the button that shows the figures says of which picture, and what it does is no state of it', () => {
  const drawn = renderToStaticMarkup(
    <FigurePanel title="逾期账龄" head={['账龄', '金额']} rows={[['1–30 天', '1.00']]}>
      图
    </FigurePanel>,
  );
  expect(drawn).toContain('aria-label="看数字 逾期账龄"');
  expect(drawn).not.toContain('aria-pressed');
});
