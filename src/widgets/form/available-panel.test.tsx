import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Quantities } from './available-panel.tsx';

// A phone draws rows as cards where every cell bears its head, and pushes figures out of sight where one does not.
test('each cell of quantities bears its head', () => {
  const line = { upstreamId: '1', goodsName: '螺纹钢', spec: 'HRB400E', unit: '1', leftQty: '12' };
  const markup = renderToStaticMarkup(
    <Quantities label="可交数量" lines={[line]} columns={[['可交量', 'leftQty']]} />,
  );
  const cells = [...markup.matchAll(/<td(?: data-label="([^"]*)")?/g)].map(([, head]) => head);
  expect(cells).toEqual(['货物', '可交量']);
});
