import {
  DIRECTION,
  INVOICE_FILE,
  INVOICE_KIND,
  OLD_KINDS,
  RED_REASONS,
} from '#contract/make-invoice/states.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { type AdminRow, adminCalls } from '#src/api/admin.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';

import { AskDialog, reasonField } from './ask-dialog.tsx';

export type InvoiceListed = AdminRow<'makeInvoice'>;

export interface InvoiceDialogProps {
  row: InvoiceListed;
  onClose: () => void;
}

const PAPER = { label: '发票文件', fileType: INVOICE_FILE } as const;

const attachmentOf = (papers: readonly { id: string }[]) =>
  papers.map(({ id }) => ({ id, fileType: INVOICE_FILE }));

/** The invoice that is meant, in words. */
export function Which({ row }: { row: InvoiceListed }) {
  return (
    <p>
      {row.invoiceApplyNo}，{row.companyName}，结算单 {row.settlementNo}，价税合计{' '}
      <strong>{formatNumber(row.amountIncl)}</strong> 元
    </p>
  );
}

/** 登记开票: code, number, day and file of what was issued elsewhere. */
export function IssueDialog({ row, onClose }: InvoiceDialogProps) {
  const isOld = OLD_KINDS.includes(row.invoiceKind) || row.invoiceKind === INVOICE_KIND.red;
  return (
    <AskDialog
      title="登记开票"
      fields={[
        ...(isOld
          ? [{ name: 'invoiceCode', label: '发票代码', max: 30, hint: '8 位号码的发票须填写' }]
          : []),
        { name: 'invoiceNo', label: '发票号码', required: true, max: 40 },
        {
          name: 'invoiceDate',
          label: '开票日期',
          control: 'day',
          required: true,
          initial: serverDay(),
        },
        { name: 'checkCode', label: '校验码', max: 40 },
      ]}
      papers={PAPER}
      submit="登记"
      binding
      done={row.direction === DIRECTION.out ? '已登记，请交付采购方' : '已登记，原发票已红冲'}
      send={(
        { invoiceCode = '', invoiceNo = '', invoiceDate = '', checkCode = '' },
        action,
        papers,
      ) =>
        adminCalls.issueInvoice(
          {
            id: row.id,
            version: row.version,
            invoiceCode: normaliseDigits(invoiceCode),
            invoiceNo: normaliseDigits(invoiceNo),
            invoiceDate,
            checkCode: normaliseDigits(checkCode),
            attachment: attachmentOf(papers),
          },
          action,
        )
      }
      onClose={onClose}
    >
      <Which row={row} />
    </AskDialog>
  );
}

/** 上传发票文件: of what the tax platform issued. */
export function AttachDialog({ row, onClose }: InvoiceDialogProps) {
  return (
    <AskDialog
      title="上传发票文件"
      fields={[]}
      papers={PAPER}
      submit="上传"
      done="已上传，可交付采购方"
      send={(_, action, papers) =>
        adminCalls.attachInvoice(
          { id: row.id, version: row.version, attachment: attachmentOf(papers) },
          action,
        )
      }
      onClose={onClose}
    >
      <Which row={row} />
    </AskDialog>
  );
}

/** 红冲. */
export function FlushDialog({ row, onClose }: InvoiceDialogProps) {
  return (
    <AskDialog
      title="红冲发票"
      fields={[
        {
          name: 'redReason',
          label: '冲红原因',
          control: 'select',
          options: RED_REASONS.map((value) => ({ value, label: enumName('RedReason', value) })),
        },
        { ...reasonField, label: '说明' },
      ]}
      submit="红冲"
      binding
      done="已生成红字发票，开具后请登记"
      send={({ reason = '', redReason }, action) =>
        adminCalls.flushInvoice(
          {
            id: row.id,
            version: row.version,
            reason,
            redReason: RED_REASONS.find((one) => one === redReason) ?? RED_REASONS[0],
          },
          action,
        )
      }
      onClose={onClose}
    >
      <Which row={row} />
      <p>生成等额的红字发票；红字发票登记后，原发票为已红冲，已开票的数量和金额退回结算单。</p>
    </AskDialog>
  );
}

/** 作废. */
export function VoidDialog({ row, onClose }: InvoiceDialogProps) {
  return (
    <AskDialog
      title="作废发票"
      fields={[reasonField]}
      submit="作废"
      binding
      done="已作废"
      send={({ reason = '' }, action) =>
        adminCalls.voidInvoice({ id: row.id, version: row.version, reason }, action)
      }
      onClose={onClose}
    >
      <Which row={row} />
      <p>尚未开具的开票单可以作废；已开具的只有当月的纸质发票可以作废，其他请红冲。</p>
    </AskDialog>
  );
}

/** 退回. */
export function ReturnDialog({ row, onClose }: InvoiceDialogProps) {
  return (
    <AskDialog
      title="退回发票"
      fields={[reasonField]}
      submit="退回"
      binding
      done="已退回，供应商可更正后重新提交"
      send={({ reason = '' }, action) =>
        adminCalls.returnInvoice({ id: row.id, version: row.version, reason }, action)
      }
      onClose={onClose}
    >
      <Which row={row} />
    </AskDialog>
  );
}
