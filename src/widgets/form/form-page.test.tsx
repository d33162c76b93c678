import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { createQueryClient } from '#src/api/query-client.ts';
import { ViewProvider } from '#src/ui/view-context.ts';

import { FormPage } from './form-page.tsx';
import type { FormDeclaration } from './form-record.ts';

const declaration: FormDeclaration = {
  route: 'pickGoodsForm',
  list: 'pickGoods',
  detail: 'pickGoodsDetail',
  key: ['pickGoods'],
  title: '提货单',
  moduleId: '5',
  question: '',
  load: () => Promise.reject(new Error('not asked')),
  save: () => Promise.reject(new Error('not asked')),
  submit: () => Promise.reject(new Error('not asked')),
};

const place = {
  search: {},
  platform: '',
  takesFocus: () => false,
  setSearch: () => undefined,
  open: () => undefined,
};

/** The page, its form having begun with this. */
function drawn(start: object) {
  const queries = createQueryClient(() => undefined);
  queries.setQueryData(['pickGoods', 'form', 'pickGoodsForm', {}], {
    form: { tabs: [], problems: [] },
    start: { values: {}, ...start },
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ViewProvider value={place}>
        <FormPage declaration={declaration} />
      </ViewProvider>
    </QueryClientProvider>,
  );
}

test('a form that may not be begun says why and leads back, and offers no second try', () => {
  const html = drawn({ refused: '该业务类型暂未开放' });
  expect(html).toContain('暂不能填写');
  expect(html).toContain('该业务类型暂未开放');
  expect(html).toMatch(/<a href="[^"]+">前往/);
  expect(html).not.toContain('重试');
});

test('where it can be begun elsewhere, the way leads there alone', () => {
  const html = drawn({ refused: '请从项目进入', instead: 'project' });
  expect(html.match(/前往|href="[^"]*\/project"/g)).toHaveLength(1);
});
