import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import type { AccountStatement } from '#contract/books/statement.ts';
import type { StatementQuery } from '#src/api/account-statement.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { ViewProvider } from '#src/ui/view-context.ts';

import { StatementPage } from './statement-page.tsx';

const place = {
  search: {},
  platform: '',
  takesFocus: () => false,
  setSearch: () => undefined,
  open: () => undefined,
};

test('a printed statement names its period and whose it is', () => {
  // What a menu asks of its browser.
  vi.stubGlobal('HTMLElement', class {});
  const queries = createQueryClient(() => undefined);
  const queryKey = ['statement'];
  const statement: Partial<AccountStatement> = {
    companyName: '示例建设工程有限公司',
    side: '1',
    sides: ['1'],
    platformName: '示例供应链管理有限公司',
    from: '2026-11-01',
    to: '2026-11-29',
    opening: '0.00',
    increase: '0.00',
    decrease: '0.00',
    closing: '0.00',
    closedUntil: '',
    lines: [],
    answers: [],
  };
  queries.setQueryData(queryKey, statement);
  const query = { queryKey, queryFn: () => statement } as unknown as StatementQuery;
  const asked = { side: '1', from: '2026-11-01', to: '2026-11-29' } as const;
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ViewProvider value={place}>
        <StatementPage
          route="accountStatement"
          query={query}
          asking={{ asked, today: '2026-11-29', isReady: true, ask: () => undefined }}
          address={() => undefined}
        />
      </ViewProvider>
    </QueryClientProvider>,
  );
  const [head = ''] = /<article.*?<\/div>/s.exec(markup) ?? [];
  const read = [...head.matchAll(/>([^<]+)</g)].map(([, text]) => text);
  expect(read).toEqual([
    '对账单',
    '示例建设工程有限公司',
    '期间 2026-11-01 至 2026-11-29',
    '打印日期 2026-11-29',
  ]);
});
