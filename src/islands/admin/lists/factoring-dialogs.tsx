import { useQuery } from '@tanstack/react-query';
import { REGISTER_PROOF } from '#contract/factoring/papers.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { NOTICE_TYPE, RECOURSE } from '#contract/factoring/states.ts';
import type { AdminRow } from '#src/api/admin.ts';
import { factoringStanding, factoringSteps, type StandingOf } from '#src/api/admin-factoring.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { AskDialog, type AskedField } from './ask-dialog.tsx';

type Row = AdminRow<'factoring'>;

export interface FactoringDialogProps {
  row: Row;
  onClose: () => void;
}

/** An amount without its thousands. */
export const plain = (amount = '') => plainNumber(amount);
/** Codes of an enumeration as a select offers them. */
export const choices = (enumeration: string, codes: readonly string[]) =>
  codes.map((value) => ({ value, label: enumName(enumeration, value) }));

/** Which financing it is about. */
export function AboutFactoring({ row }: { row: Row }) {
  return (
    <p>
      {row.factoringNo}，融资方 {row.companyName}，债务人 {row.debtorName}，{row.receivableCount}{' '}
      笔共 <strong>{formatNumber(row.faceAmount)}</strong> 元
    </p>
  );
}

interface AwaitedProps extends Pick<FactoringDialogProps, 'onClose'> {
  title: string;
  error: Error | null;
  onRetry: () => void;
}

/** The dialog while what it asks about is on its way. */
export function Awaited({ title, error, onRetry, onClose }: AwaitedProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <Failed error={error} onRetry={onRetry} /> : <ListSkeleton rows={3} />}
    </Dialog>
  );
}

const FEE = { seller: '从回款中扣收', debtor: '由债务人另行支付，不超过其同意的上限' } as const;

const grantedHint = (rate: string) => (rate === '' ? '' : `项目批复 ${rate}%`);

/** What a scheme says; its rates begin as its project was granted them. */
function schemeFields({ productId }: Row, granted: StandingOf['granted']): readonly AskedField[] {
  const { noticeTypes, recourseTypes, feeSide } = factoringProduct(productId);
  const { annualRate, serviceRate } = granted;
  return [
    { name: 'advanceRate', label: '预付比例（%）', required: true, initial: '80', hint: '最高 90' },
    {
      name: 'annualRate',
      label: '年化费率（%）',
      required: true,
      initial: annualRate,
      hint: grantedHint(annualRate),
    },
    {
      name: 'serviceRate',
      label: '手续费率（%）',
      required: true,
      initial: serviceRate || '0',
      hint: [grantedHint(serviceRate), FEE[feeSide]].filter(Boolean).join('；'),
    },
    {
      name: 'recourseType',
      label: '追索方式',
      control: 'select',
      options: choices('RecourseType', recourseTypes),
    },
    {
      name: 'noticeType',
      label: '通知方式',
      control: 'select',
      options: choices('NoticeType', noticeTypes),
    },
  ];
}

/** 出具方案. */
export function ProposeDialog({ row, onClose }: FactoringDialogProps) {
  const { data, error, refetch } = useQuery(factoringStanding(row.id));
  const title = '出具保理方案';
  if (data === undefined) {
    return <Awaited title={title} error={error} onClose={onClose} onRetry={() => void refetch()} />;
  }
  return (
    <AskDialog
      title={title}
      fields={schemeFields(row, data.granted)}
      submit="出具方案"
      done="方案已发送融资方确认"
      send={(
        { advanceRate = '', annualRate = '', serviceRate = '', recourseType, noticeType },
        action,
      ) =>
        factoringSteps.propose(
          {
            id: row.id,
            version: row.version,
            advanceRate,
            annualRate,
            serviceRate,
            recourseType: recourseType === RECOURSE.none ? RECOURSE.none : RECOURSE.full,
            noticeType:
              noticeType === NOTICE_TYPE.undisclosed
                ? NOTICE_TYPE.undisclosed
                : NOTICE_TYPE.disclosed,
          },
          action,
        )
      }
      onClose={onClose}
    >
      <AboutFactoring row={row} />
    </AskDialog>
  );
}

interface LimitNowProps {
  debtorLimit: { granted: string; available: string } | null | undefined;
}

function LimitNow({ debtorLimit }: LimitNowProps) {
  if (debtorLimit === undefined) return null;
  if (debtorLimit === null) return <p>尚未设置该债务人的保理额度。</p>;
  return (
    <p>
      现有额度 {formatNumber(debtorLimit.granted)} 元，可用 {formatNumber(debtorLimit.available)} 元
    </p>
  );
}

/** 设置债务人保理额度. */
export function LimitDialog({ row, onClose }: FactoringDialogProps) {
  const { data } = useQuery(factoringStanding(row.id));
  const seen = data && (data.debtorLimit?.granted ?? '');
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
      send={({ amount }, action) =>
        factoringSteps.debtorLimit({ id: row.id, amount: plain(amount), seen }, action)
      }
      onClose={onClose}
    >
      <p>债务人 {row.debtorName}</p>
      <LimitNow debtorLimit={data?.debtorLimit} />
    </AskDialog>
  );
}

/** 登记应收账款转让 (中登网). */
export function RegisterDialog({ row, onClose }: FactoringDialogProps) {
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
      send={({ registerNo = '', registerDate = '', registerDue = '' }, action, papers) =>
        factoringSteps.register(
          {
            id: row.id,
            version: row.version,
            registerNo,
            registerDate,
            registerDue,
            attachment: papers.map(({ id }) => ({ id, fileType: REGISTER_PROOF })),
          },
          action,
        )
      }
      onClose={onClose}
    >
      <AboutFactoring row={row} />
    </AskDialog>
  );
}

/** 退还手续费, of receivables of whose advance nothing is out. */
export function RefundFeeDialog({ row, onClose }: FactoringDialogProps) {
  return (
    <AskDialog
      title="退还手续费"
      fields={[
        { name: 'valueDate', label: '到账日', control: 'day', required: true },
        { name: 'bankSerialNo', label: '银行流水号', required: true, max: 50 },
      ]}
      submit="登记退还"
      binding
      done="手续费已退还，已通知债务人"
      send={({ valueDate = '', bankSerialNo = '' }, action) =>
        factoringSteps.refundFee(
          { id: row.id, version: row.version, valueDate, bankSerialNo },
          action,
        )
      }
      onClose={onClose}
    >
      <AboutFactoring row={row} />
      <p>
        放款已退回，债务人已付的手续费 <strong>{formatNumber(row.feeToReturn)}</strong>{' '}
        元须退还；再次放款时重新收取。请先付款，再登记银行流水号。
      </p>
    </AskDialog>
  );
}
