import { useQuery } from '@tanstack/react-query';
import { REGISTER_PROOF } from '#contract/factoring/papers.ts';
import { MOVE } from '#contract/factoring/states.ts';
import type { AdminRow } from '#src/api/admin.ts';
import { deskStanding, factoringDesk } from '#src/api/admin-factoring.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import { AskDialog, type AskedField } from './ask-dialog.tsx';

type Row = AdminRow<'factoring'>;

interface Props {
  row: Row;
  onClose: () => void;
}

const plain = (amount = '') => amount.replaceAll(',', '');
const choices = (enumeration: string, codes: readonly string[]) =>
  codes.map((value) => ({ value, label: enumName(enumeration, value) }));

function About({ row }: { row: Row }) {
  return (
    <p>
      {row.factoringNo}，融资方 {row.companyName}，债务人 {row.debtorName}，{row.receivableCount}{' '}
      笔共 <strong>{formatNumber(row.faceAmount)}</strong> 元
    </p>
  );
}

/** 出具方案. */
export function ProposeDialog({ row, onClose }: Props) {
  const fields: readonly AskedField[] = [
    { name: 'advanceRate', label: '预付比例（%）', required: true, initial: '80', hint: '最高 90' },
    { name: 'annualRate', label: '年化费率（%）', required: true },
    { name: 'serviceRate', label: '手续费率（%）', required: true, initial: '0' },
    {
      name: 'recourseType',
      label: '追索方式',
      control: 'select',
      options: choices('RecourseType', ['1', '2']),
    },
    {
      name: 'noticeType',
      label: '通知方式',
      control: 'select',
      options: choices('NoticeType', ['1', '2']),
    },
  ];
  return (
    <AskDialog
      title="出具保理方案"
      fields={fields}
      submit="出具方案"
      done="方案已发送融资方确认"
      send={({ advanceRate = '', annualRate = '', serviceRate = '', recourseType, noticeType }) =>
        factoringDesk.propose({
          id: row.id,
          version: row.version,
          advanceRate,
          annualRate,
          serviceRate,
          recourseType: recourseType === '2' ? '2' : '1',
          noticeType: noticeType === '2' ? '2' : '1',
        })
      }
      onClose={onClose}
    >
      <About row={row} />
    </AskDialog>
  );
}

function LimitNow({ id }: { id: string }) {
  const { data } = useQuery(deskStanding(id));
  if (!data) return null;
  const { debtorLimit } = data;
  if (debtorLimit === null) return <p>尚未设置该债务人的保理额度。</p>;
  return (
    <p>
      现有额度 {formatNumber(debtorLimit.granted)} 元，可用 {formatNumber(debtorLimit.available)} 元
    </p>
  );
}

/** 设置债务人保理额度. */
export function LimitDialog({ row, onClose }: Props) {
  return (
    <AskDialog
      title="设置债务人保理额度"
      fields={[
        {
          name: 'amount',
          label: '保理额度（元）',
          required: true,
          hint: '该债务人全部融资方合计可占用的放款金额',
        },
      ]}
      submit="设置"
      binding
      done="债务人保理额度已设置"
      send={({ amount }) => factoringDesk.debtorLimit({ id: row.id, amount: plain(amount) })}
      onClose={onClose}
    >
      <p>债务人 {row.debtorName}</p>
      <LimitNow id={row.id} />
    </AskDialog>
  );
}

/** 登记应收账款转让 (中登网). */
export function RegisterDialog({ row, onClose }: Props) {
  return (
    <AskDialog
      title="登记应收账款转让"
      fields={[
        {
          name: 'registerNo',
          label: '登记编号',
          required: true,
          max: 50,
          hint: '中国人民银行征信中心动产融资统一登记公示系统',
        },
        { name: 'registerDate', label: '登记日期', control: 'day', required: true },
        { name: 'registerDue', label: '登记到期日', control: 'day', required: true },
      ]}
      papers={{ label: '登记证明', fileType: REGISTER_PROOF }}
      submit="登记"
      done="转让登记已录入"
      send={({ registerNo = '', registerDate = '', registerDue = '' }, papers) =>
        factoringDesk.register({
          id: row.id,
          version: row.version,
          registerNo,
          registerDate,
          registerDue,
          attachment: papers.map(({ id }) => ({ id, fileType: REGISTER_PROOF })),
        })
      }
      onClose={onClose}
    >
      <About row={row} />
    </AskDialog>
  );
}

/** The receivables to choose from, once they are there. */
function useLines({ row }: Pick<Props, 'row'>) {
  const { data, error, refetch } = useQuery(deskStanding(row.id));
  const options = data?.lines.map(({ id, invoiceNo, owed, dueDate }) => ({
    value: id,
    label: `${invoiceNo} · ${dueDate} 到期 · 今日应还 ${formatNumber(owed.total)} 元`,
  }));
  return { options, error, refetch };
}

const KINDS = [MOVE.collected, MOVE.settledEarly, MOVE.recourse, MOVE.boughtBack] as const;
const kindOf = (code: string | undefined) => KINDS.find((kind) => kind === code) ?? MOVE.collected;

interface OfLine extends Props {
  title: string;
  about: string;
  fields: readonly AskedField[];
  submit: string;
  done: string;
  send: (values: Readonly<Record<string, string>>) => Promise<unknown>;
}

function LineDialog({ row, onClose, title, about, fields, ...rest }: OfLine) {
  const { options, error, refetch } = useLines({ row });
  if (options === undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Dialog>
    );
  }
  const line: AskedField = {
    name: 'lineId',
    label: '应收账款',
    control: 'select',
    required: true,
    options,
  };
  return (
    <AskDialog title={title} fields={[line, ...fields]} binding onClose={onClose} {...rest}>
      <About row={row} />
      <p>{about}</p>
    </AskDialog>
  );
}

/** 登记回款, of the debtor or of the seller. */
export function CollectDialog({ row, onClose }: Props) {
  return (
    <LineDialog
      row={row}
      onClose={onClose}
      title="登记保理回款"
      about="按手续费、利息、本金的顺序入账，其余为融资方的尾款。提前结清和回购须一次付清应还金额。"
      fields={[
        {
          name: 'kind',
          label: '款项',
          control: 'select',
          required: true,
          options: choices('FactoringMove', KINDS),
        },
        { name: 'amount', label: '到账金额（元）', required: true },
        { name: 'valueDate', label: '到账日', control: 'day', required: true },
        { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
      ]}
      submit="登记"
      done="回款已入账"
      send={({ lineId = '', kind, amount, valueDate = '', bankSerialNo = '' }) =>
        factoringDesk.collect({
          id: row.id,
          version: row.version,
          lineId,
          kind: kindOf(kind),
          amount: plain(amount),
          valueDate,
          bankSerialNo,
        })
      }
    />
  );
}

/** 展期. */
export function ExtendDialog({ row, onClose }: Props) {
  return (
    <LineDialog
      row={row}
      onClose={onClose}
      title="展期"
      about="展期前已逾期的天数仍按上浮利率计息。"
      fields={[
        { name: 'dueDate', label: '新的到期日', control: 'day', required: true },
        { name: 'reason', label: '原因', control: 'textarea', required: true, max: 200 },
      ]}
      submit="展期"
      done="已展期，已通知融资方"
      send={({ lineId = '', dueDate = '', reason = '' }) =>
        factoringDesk.extend({ id: row.id, version: row.version, lineId, dueDate, reason })
      }
    />
  );
}
