import {
  type CollectionDetail,
  type CollectionRow,
  collectionDocument,
} from '#contract/collection/collection.ts';
import { recordQueries, recordView } from '#src/widgets/document/record-view.ts';
import { COLLECTION_STATUS_WORD } from '#src/widgets/statuses.ts';

/** 付款 to the platform (rules.md C.13 direction 2), as its buyer sees it. */
export const COLLECTIONS = recordView<CollectionRow, CollectionDetail>(collectionDocument, {
  queries: recordQueries('collection', collectionDocument.calls),
  status: COLLECTION_STATUS_WORD,
  columns: [
    'collectionNo',
    'collectionStatus',
    'amount',
    'allocated',
    'refunded',
    'unallocated',
    'valueDate',
    'bankSerialNo',
    'source',
    'statusReason',
  ],
  looks: {
    amount: { card: 'amount' },
    valueDate: { card: 'foot' },
    bankSerialNo: { card: 'about' },
  },
  nameOf: ({ collectionNo }) => collectionNo,
});
