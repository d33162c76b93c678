import { expect, test } from 'vitest';

import { answering, ok } from '../../tests/helpers/fake-wire.ts';
import { searchParties } from './party.ts';

test('a search sends every word of the specification, and empty what is not asked for', async () => {
  const sent = answering(() => ok({ content: [{ id: '7', name: '示例建设' }], total: 1 }));
  const found = await searchParties('company', { nameLike: '示例' });
  expect(found).toEqual([{ id: '7', name: '示例建设', usc: '', contactPhone: '' }]);
  await searchParties('supplier', { idList: ['7'] });
  expect(sent.map(({ url, body }) => [url, JSON.parse(body ?? '')])).toEqual([
    [
      '/api/portal/company/searchByNameLike',
      {
        nameLike: '示例',
        idList: [],
        companyBasicType: 1,
        companyTypeList: [],
        pageNum: 1,
        pageSize: 9999,
      },
    ],
    ['/api/portal/supplier/searchByNameLike', { nameLike: '', idList: ['7'] }],
  ]);
});
