import { useQuery } from '@tanstack/react-query';

import { replaceInvoice } from '#src/api/make-invoice.ts';

import { invoiceQueries } from './queries.ts';
import { PaperDialog } from './upload-dialog.tsx';

/** 更正: an invoice that did not pass its check, with another file where needed. */
export function ReplaceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: [...invoiceQueries.key, 'detail', id],
    queryFn: ({ signal }) => invoiceQueries.detail(id, signal),
  });
  if (data === undefined) return null;
  const { settlementId, version } = data;
  return (
    <PaperDialog
      title="更正发票"
      settlementId={settlementId}
      send={(paper, action) => replaceInvoice({ id, version, ...paper }, action)}
      onClose={onClose}
    />
  );
}
