import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { planQueries } from '../collection/plan-queries.ts';
import { ReceivablePart } from './receivable-part.tsx';

test('what a sale owes is asked for anew once it is confirmed', () => {
  const queries = new QueryClient();
  const drawn = (version: number) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <ReceivablePart row={{ id: '9', version }} />
      </QueryClientProvider>,
    );
  queries.setQueryData([...planQueries.key, 'of', '9', 1], null);
  expect(drawn(1)).toContain('确认后生成应付款');
  expect(drawn(2)).not.toContain('确认后生成应付款');
});
