import { expect, test } from 'vitest';

import { collectionDocument } from '#contract/collection/collection.ts';
import { collectionConsole } from '#contract/collection/console.ts';
import type { AdminRow } from '#src/api/admin.ts';
import { COLLECTION_STATUS_WORD } from '#src/widgets/statuses.ts';

import { recordList } from './record-list.ts';

test('the console offers no order that its list is not read in', () => {
  const { columns } = recordList<AdminRow<'collection'>>(collectionDocument, collectionConsole, {
    source: { key: [], page: () => Promise.reject(new Error('not asked')) },
    status: COLLECTION_STATUS_WORD,
    columns: ['collectionNo', 'amount', 'createTime'],
    search: '',
    nameOf: ({ collectionNo }) => collectionNo,
    empty: '',
  });
  expect(collectionDocument.declared.sorts).toContain('amount');
  expect(columns.filter(({ sortable }) => sortable).map(({ key }) => key)).not.toContain('amount');
});
