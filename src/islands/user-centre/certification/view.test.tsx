import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { certificationQueries } from '#src/api/certification.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { type Search, ViewProvider } from '#src/ui/view-context.ts';

import { View } from './view.tsx';

/** The page as it opens over what an earlier one of this tab has read. */
function opened(search: Search, known: readonly [...key: string[], data: unknown]): string {
  const queries = createQueryClient(() => undefined);
  queries.setQueryData([...certificationQueries.key, ...known.slice(0, -1)], known.at(-1));
  const place = {
    search,
    setSearch: () => undefined,
    open: () => undefined,
    takesFocus: () => false,
    platform: '',
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ViewProvider value={place}>
        <View />
      </ViewProvider>
    </QueryClientProvider>,
  );
}

const ROW = { id: '5', version: 1, auditStatus: '0', returnReason: '', attachment: [] };

test('an application is not gone on with as it was read before it was left', () => {
  expect(opened({ apply: '5' }, ['detail', '5', ROW])).not.toContain('下一步');
});

test('that there was none is asked again before another one is begun', () => {
  expect(opened({}, ['last', null])).not.toContain('下一步');
});

test('a further one is begun at once', () => {
  expect(opened({ another: '1' }, ['last', null])).toContain('下一步');
});
