import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { adminLists } from '#src/api/admin.ts';
import { ApiError } from '#src/lib/errors.ts';

import { ImportDialog } from './statement-import.tsx';

const KEY = [...adminLists.platformBank.key, 'choices'];
const drawn = (queries: QueryClient) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ImportDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );

test('says that the accounts could not be had and offers them again, instead of waiting for ever', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const error = new ApiError({ kind: 'business', code: CODE.notFound, text: '账户读取失败' });
  const query = queries.getQueryCache().build(queries, { queryKey: KEY });
  query.setState({ status: 'error', error, fetchStatus: 'idle' });
  expect(drawn(queries)).toContain('账户读取失败');
  expect(drawn(queries)).toMatch(/<button.*重试/);
});

test('asks for the account, the one that is paid from first, once they are there', () => {
  const queries = new QueryClient();
  const account = (id: string, isDefault: boolean) => ({
    id,
    isDefault,
    openBank: '示例银行',
    accountNo: id,
  });
  queries.setQueryData(KEY, { content: [account('6001', false), account('6002', true)] });
  expect(drawn(queries)).toMatch(/示例银行 6002.*示例银行 6001/s);
});
