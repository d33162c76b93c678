import type { Action } from '#src/api/action.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { plainNumber } from '#src/lib/plain-number.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';

import { AskDialog, type AskedField, reasonField } from './ask-dialog.tsx';
import { SLIP_FIELDS, SLIP_PAPER, slipsOf } from './slip-fields.ts';

/** Where the server has a refund go (rules.md M16). */
export const REFUNDED_TO = '退至该企业户名一致、已验证的账户，默认账户优先';

interface Version {
  id: string;
  version: number;
}

interface Slip extends Version {
  bankSerialNo: string;
  payDate: string;
  attachment: { id: string; fileType: number }[];
}

/** How one kind of money is returned: by one person's note, another's release, and the bank's slip. */
interface Refund<Row> {
  /** 退款 or 退还. */
  readonly verb: string;
  /** Button and title of the first step. */
  readonly prepare: { readonly label: string; readonly title: string };
  /** Yuan that may be returned, decimal text, and what is said of them. */
  readonly most: (row: Row) => string;
  readonly hint: (row: Row) => string;
  readonly reason: AskedField;
  /** What goes where: number, amount and account. */
  readonly what: (row: Row) => string;
  readonly slipTitle: string;
  readonly calls: {
    readonly prepare: (
      input: Version & { amount: string; reason: string },
      action: Action,
    ) => Promise<unknown>;
    readonly release: (input: Version) => Promise<unknown>;
    readonly cancel: (input: Version & { reason: string }, action: Action) => Promise<unknown>;
    readonly pay: (input: Slip, action: Action) => Promise<unknown>;
  };
}

function PrepareDialog<Row extends Version>({
  refund: { verb, prepare, most, hint, reason, calls },
  row,
  onClose,
}: {
  refund: Refund<Row>;
  row: Row;
  onClose: () => void;
}) {
  const { id, version } = row;
  const amount = { name: 'amount', label: `${verb}金额（元）`, required: true };
  return (
    <AskDialog
      title={prepare.title}
      fields={[{ ...amount, initial: formatNumber(most(row)), hint: hint(row) }, reason]}
      submit="制单"
      done="已制单，待财务总监放行"
      send={({ amount: typed = '', reason: said = '' }, action) =>
        calls.prepare({ id, version, amount: plainNumber(typed), reason: said }, action)
      }
      onClose={onClose}
    />
  );
}

/** The steps of returning money, each to whoever the server lets make it. */
export function refundActions<Row extends Version>(refund: Refund<Row>): NounAction<Row>[] {
  const { verb, prepare, what, slipTitle, calls } = refund;
  return [
    {
      name: 'prepareRefund',
      label: prepare.label,
      dialog: (row, onClose) => <PrepareDialog refund={refund} row={row} onClose={onClose} />,
    },
    {
      name: 'releaseRefund',
      label: `放行${verb}`,
      confirm: (row) => `${what(row)}。放行后由财务按此金额和账户${verb}。确定放行吗？`,
      binding: true,
      run: ({ id, version }) => calls.release({ id, version }),
      done: `已放行，可以${verb}`,
    },
    {
      name: 'cancelRefund',
      label: `撤销${verb}`,
      dialog: (row, onClose) => (
        <AskDialog
          title={`撤销${verb}`}
          fields={[reasonField]}
          submit="撤销"
          done={`${verb}已撤销，可以重新制单`}
          send={({ reason: said = '' }, action) =>
            calls.cancel({ id: row.id, version: row.version, reason: said }, action)
          }
          onClose={onClose}
        >
          <p>{what(row)}</p>
          <p>已放行的，请先核对银行没有付出。</p>
        </AskDialog>
      ),
    },
    {
      name: 'payRefund',
      label: `登记${verb}回单`,
      dialog: (row, onClose) => (
        <AskDialog
          title={slipTitle}
          fields={SLIP_FIELDS}
          papers={SLIP_PAPER}
          submit="登记"
          binding
          done="已登记，已通知采购方"
          send={({ bankSerialNo = '', payDate = '' }, action, papers) =>
            calls.pay(
              {
                id: row.id,
                version: row.version,
                bankSerialNo,
                payDate,
                attachment: slipsOf(papers),
              },
              action,
            )
          }
          onClose={onClose}
        >
          <p>{what(row)}</p>
        </AskDialog>
      ),
    },
  ];
}
