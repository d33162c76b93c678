import { useQuery } from '@tanstack/react-query';
import type { Standing } from '#contract/factoring/offer.ts';
import { factoringStanding, factoringSteps } from '#src/api/admin-factoring.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AskDialog, type AskedField, type Send } from './ask-dialog.tsx';
import { kindOf, kindsOf } from './collected-kinds.ts';
import {
  AboutFactoring,
  Awaited,
  choices,
  type FactoringDialogProps,
  plain,
} from './factoring-dialogs.tsx';

type Line = Standing['lines'][number];

/** What is told of a receivable beside its invoice: a select of a phone has room for one thing. */
const TOLD = {
  owed: {
    label: '应收账款（今日应还，元）',
    of: ({ owed }: Line) => formatNumber(owed.total),
  },
  due: { label: '应收账款（到期日）', of: ({ dueDate }: Line) => dueDate },
} as const;

/** The receivables to choose from, once they are there. */
function useLines({ row, tells }: Pick<OfLine, 'row' | 'tells'>) {
  const { data, error, refetch } = useQuery(factoringStanding(row.id));
  const options = data?.lines.map((line) => ({
    value: line.id,
    label: `${line.invoiceNo} · ${TOLD[tells].of(line)}`,
  }));
  return { options, error, refetch };
}

interface OfLine extends FactoringDialogProps {
  tells: keyof typeof TOLD;
  title: string;
  about: string;
  fields: readonly AskedField[];
  submit: string;
  done: string;
  send: Send;
}

function LineDialog({ row, tells, onClose, title, about, fields, ...rest }: OfLine) {
  const { options, error, refetch } = useLines({ row, tells });
  if (options === undefined) {
    return <Awaited title={title} error={error} onClose={onClose} onRetry={() => void refetch()} />;
  }
  const line: AskedField = {
    name: 'lineId',
    label: TOLD[tells].label,
    control: 'select',
    required: true,
    options,
  };
  return (
    <AskDialog title={title} fields={[line, ...fields]} binding onClose={onClose} {...rest}>
      <AboutFactoring row={row} />
      <p>{about}</p>
    </AskDialog>
  );
}

/** 登记回款, of the debtor or of the seller. */
export function CollectDialog({ row, onClose }: FactoringDialogProps) {
  return (
    <LineDialog
      row={row}
      onClose={onClose}
      tells="owed"
      title="登记保理回款"
      about="按手续费、利息、本金的顺序入账，其余为融资方的尾款。提前结清和回购须一次付清应还金额。"
      fields={[
        {
          name: 'kind',
          label: '款项',
          control: 'select',
          required: true,
          options: choices('FactoringMove', kindsOf(row)),
        },
        { name: 'amount', label: '到账金额（元）', required: true },
        { name: 'valueDate', label: '到账日', control: 'day', required: true },
        { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
      ]}
      submit="登记"
      done="回款已入账"
      send={({ lineId = '', kind, amount, valueDate = '', bankSerialNo = '' }, action) =>
        factoringSteps.collect(
          {
            id: row.id,
            version: row.version,
            lineId,
            kind: kindOf(kind),
            amount: plain(amount),
            valueDate,
            bankSerialNo,
          },
          action,
        )
      }
    />
  );
}

/** 展期. */
export function ExtendDialog({ row, onClose }: FactoringDialogProps) {
  return (
    <LineDialog
      row={row}
      onClose={onClose}
      tells="due"
      title="展期"
      about="展期前已逾期的天数仍按上浮利率计息。"
      fields={[
        { name: 'dueDate', label: '新的到期日', control: 'day', required: true },
        { name: 'reason', label: '原因', control: 'textarea', required: true, max: 200 },
      ]}
      submit="展期"
      done="已展期，已通知融资方"
      send={({ lineId = '', dueDate = '', reason = '' }, action) =>
        factoringSteps.extend({ id: row.id, version: row.version, lineId, dueDate, reason }, action)
      }
    />
  );
}

/** 核销, without recourse alone. */
export function WriteOffDialog({ row, onClose }: FactoringDialogProps) {
  return (
    <LineDialog
      row={row}
      onClose={onClose}
      tells="owed"
      title="核销"
      about="核销后停止计息，损失由平台承担，不向融资方追索；之后收到的回款仍计入该笔应收账款。"
      fields={[{ name: 'reason', label: '原因', control: 'textarea', required: true, max: 200 }]}
      submit="核销"
      done="已核销，已通知融资方"
      send={({ lineId = '', reason = '' }, action) =>
        factoringSteps.writeOff({ id: row.id, version: row.version, lineId, reason }, action)
      }
    />
  );
}

/** 撤销回款: the last money of a receivable, entered by mistake. */
export function UndoDialog({ row, onClose }: FactoringDialogProps) {
  const title = '撤销回款';
  const { data, error, refetch } = useQuery(factoringStanding(row.id));
  if (data === undefined) {
    return <Awaited title={title} error={error} onClose={onClose} onRetry={() => void refetch()} />;
  }
  if (data.last.length === 0) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>没有可以撤销的回款。</p>
      </Dialog>
    );
  }
  const options = data.last.map(({ id, kind, invoiceNo, valueDate, amount }) => ({
    value: id,
    label: `${formatNumber(amount)} 元 · ${valueDate} · ${enumName('FactoringMove', kind)} · ${invoiceNo}`,
  }));
  return (
    <AskDialog
      title={title}
      fields={[
        {
          name: 'moveId',
          label: '每笔应收账款最近的一笔',
          control: 'select',
          required: true,
          options,
        },
        {
          name: 'reason',
          label: '原因',
          control: 'textarea',
          required: true,
          max: 200,
          hint: '融资方可见',
        },
      ]}
      binding
      submit="撤销"
      done="回款已撤销，可重新登记"
      send={({ moveId = '', reason = '' }, action) =>
        factoringSteps.undo({ id: row.id, version: row.version, moveId, reason }, action)
      }
      onClose={onClose}
    >
      <AboutFactoring row={row} />
      <p>登记有误的回款以反向记录冲回，额度重新占用；由它产生的尾款已申请或支付的，不能撤销。</p>
    </AskDialog>
  );
}
