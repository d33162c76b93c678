import { useQuery } from '@tanstack/react-query';

import { FIELD_WORDS } from '#contract/make-invoice/compare.ts';
import { adminCalls, adminLists } from '#src/api/admin.ts';
import { Attachments } from '#src/widgets/file/attachments.tsx';

import { AskDialog } from './ask-dialog.tsx';
import { type InvoiceDialogProps, Which } from './invoice-dialogs.tsx';
import styles from './lists.module.css';
import { LoadingDialog } from './loading-dialog.tsx';

const COMPARED = [
  'invoiceCode',
  'invoiceNo',
  'invoiceDate',
  'amountExcl',
  'taxAmount',
  'amountIncl',
] as const;

/** How what the file says stands to what was entered. */
function stateOf(entered: string, said = ''): 'same' | 'differs' | 'unread' {
  if (said === '') return 'unread';
  return said === entered ? 'same' : 'differs';
}

/** 收票: what was entered beside what the file says, and the file. */
export function AcceptDialog({ row, onClose }: InvoiceDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...adminLists.makeInvoice.key, 'detail', row.id],
    queryFn: () => adminCalls.invoiceDetail({ id: row.id }),
    staleTime: 0,
  });
  if (!data) {
    return (
      <LoadingDialog title="收票" error={error} onRetry={() => void refetch()} onClose={onClose} />
    );
  }
  const { invoice, reading } = data;
  const said = reading?.by.length ? reading : undefined;
  return (
    <AskDialog
      title="收票"
      size="half"
      fields={[]}
      submit="核对无误，收票"
      binding
      done="已收票，已通知供应商"
      send={(_, action) => adminCalls.acceptInvoice({ id: row.id, version: row.version }, action)}
      onClose={onClose}
    >
      <Which row={row} />
      <dl className={styles.facts}>
        <dt>销售方</dt>
        <dd>
          {invoice.seller.title}，{invoice.seller.taxNo}
        </dd>
        <dt>购买方</dt>
        <dd>
          {invoice.buyer.title}，{invoice.buyer.taxNo}
        </dd>
      </dl>
      <table className={styles.compared} aria-label="发票核对">
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">登记</th>
            <th scope="col">文件</th>
          </tr>
        </thead>
        <tbody>
          {COMPARED.map((key) => (
            <tr key={key}>
              <th scope="row">{FIELD_WORDS[key]}</th>
              <td>{invoice[key] || '—'}</td>
              <td data-state={stateOf(invoice[key], said?.[key])}>{said?.[key] || '未读出'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Attachments label="发票文件" files={invoice.attachment} />
    </AskDialog>
  );
}
