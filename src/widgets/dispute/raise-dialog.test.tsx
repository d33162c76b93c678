import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { type DisputedLine, RaiseDialog } from './raise-dialog.tsx';

const line = (place: number, name: string): DisputedLine => ({
  id: String(place),
  name,
  place,
  unit: 't',
  qty: '1',
});

function offered(lines: readonly DisputedLine[]): string[] {
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RaiseDialog
        objectType="officialSalesOrder"
        objectId="1"
        lines={lines}
        queryKey={['officialSalesOrder']}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const select = /<select[^>]*name="lineId".*?<\/select>/s.exec(drawn)?.[0] ?? '';
  return [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text ?? '');
}

test('lines of the same goods, such as of two receipts, are told apart by their places', () => {
  const lines = [line(1, '螺纹钢 Φ12'), line(3, '螺纹钢 Φ12'), line(4, '混凝土 C30')];
  expect(offered(lines)).toEqual(['第 1 行 螺纹钢 Φ12', '第 3 行 螺纹钢 Φ12', '混凝土 C30']);
  expect(offered([line(2, '螺纹钢 Φ12')])).toEqual(['螺纹钢 Φ12']);
});
