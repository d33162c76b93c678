import { useQuery } from '@tanstack/react-query';

import { replaceInvoice } from '#src/api/make-invoice.ts';

import { INVOICES } from './invoices.tsx';
import { PaperDialog } from './upload-dialog.tsx';

/** 更正: an invoice that did not pass its check, with another file where needed. */
export function ReplaceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { queries } = INVOICES;
  const { data } = useQuery({
    queryKey: [...queries.key, 'detail', id],
    queryFn: ({ signal }) => queries.detail(id, signal),
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
