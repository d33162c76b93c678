import { useQuery } from '@tanstack/react-query';

import { FIELD_WORDS } from '#contract/make-invoice/compare.ts';
import { adminCalls, adminLists } from '#src/api/admin.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { Attachments } from '#src/widgets/file/attachments.tsx';

import { AskDialog, reasonField } from './ask-dialog.tsx';
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
const AMOUNTS: ReadonlySet<string> = new Set(['amountExcl', 'taxAmount', 'amountIncl']);

/** As it is read: amounts with separators, whatever the file wrote. */
const shown = (key: (typeof COMPARED)[number], value = '') =>
  (AMOUNTS.has(key) && formatNumber(value)) || value;

/** How what the file says stands to what was entered. */
function stateOf(entered: string, said = ''): 'same' | 'differs' | 'unread' {
  if (said === '') return 'unread';
  return said === entered ? 'same' : 'differs';
}

const useInvoice = (id: string) =>
  useQuery({
    queryKey: [...adminLists.makeInvoice.key, 'detail', id],
    queryFn: () => adminCalls.invoiceDetail({ id }),
    staleTime: 0,
  });

/** 收票: what was entered beside what the file says, and the file. */
export function AcceptDialog({ row, onClose }: InvoiceDialogProps) {
  const { data, error, refetch } = useInvoice(row.id);
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
              <td>{shown(key, invoice[key]) || '—'}</td>
              <td data-state={stateOf(invoice[key], said?.[key])}>
                {shown(key, said?.[key]) || '未读出'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Attachments label="发票文件" files={invoice.attachment} />
    </AskDialog>
  );
}

/** 核对通过: in what it differs from what was read of its file, and the file. */
export function PassDialog({ row, onClose }: InvoiceDialogProps) {
  const { data, error, refetch } = useInvoice(row.id);
  const title = '核对通过';
  if (!data) {
    return (
      <LoadingDialog title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />
    );
  }
  const { differences, attachment } = data.invoice;
  return (
    <AskDialog
      title={title}
      size="half"
      fields={[reasonField]}
      submit="发票无误，核对通过"
      binding
      done="已核对通过，请收票"
      send={({ reason = '' }, action) =>
        adminCalls.passInvoice({ id: row.id, version: row.version, reason }, action)
      }
      onClose={onClose}
    >
      <Which row={row} />
      <table className={styles.compared} aria-label="不一致的内容">
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">应为</th>
            <th scope="col">实为</th>
            <th scope="col">规则</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, word, expected, found, rule }) => (
            <tr key={`${field} ${word}`}>
              <th scope="row">{word}</th>
              <td>{expected}</td>
              <td>{found || '空'}</td>
              <td>{rule}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Attachments label="发票文件" files={attachment} />
    </AskDialog>
  );
}
