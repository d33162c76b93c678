import type { ReactNode } from 'react';

import type { FlowDocument } from '../flow/flow-panels.tsx';
import { type DocumentRecord, type DocumentView, rowActions } from './document-view.ts';
import { ListOf } from './list-of.tsx';

interface Props<Row extends FlowDocument, Detail extends Row & DocumentRecord> {
  noun: DocumentView<Row, Detail>;
  /** Stands in the place of the link that begins one. */
  create?: ReactNode;
  /** Between heading and list, such as tabs. */
  above?: ReactNode;
}

/** The list of a document. */
export function DocumentList<Row extends FlowDocument, Detail extends Row & DocumentRecord>({
  noun,
  ...more
}: Props<Row, Detail>) {
  return <ListOf noun={noun} rowActions={() => rowActions(noun)} {...more} />;
}
