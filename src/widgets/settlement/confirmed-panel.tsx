import { wireDateTime } from '#src/lib/wire-date.ts';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './settlement.module.css';

interface Props {
  /** The side whose paper it is. */
  who: '采购方' | '供应商';
  row: {
    readonly companyName?: string;
    readonly madeTime: string;
    readonly confirmedAt: string;
    readonly confirmDue: string;
    /** Of a sale: days after which silence counts as consent by the contract, and when it did; '' for none. */
    readonly deemedDays?: string;
    readonly deemedTime?: string;
  };
}

/** 双方确认: who drew the paper up and who confirmed it, as it is printed. */
export function ConfirmedPanel({ who, row }: Props) {
  const { madeTime, confirmedAt, confirmDue, deemedDays = '', deemedTime = '' } = row;
  const silence = deemedDays === '' ? '' : '，逾期未答复按合同视同确认';
  const waits = confirmDue === '' ? '' : `期限 ${wireDateTime(confirmDue)}${silence}`;
  const word = deemedTime === '' ? '已确认' : '视同确认';
  return (
    <Panel title="双方确认">
      <dl className={styles.confirmed}>
        <div>
          <dt>平台公司</dt>
          <dd>已出具</dd>
          <dd className={styles.note}>{wireDateTime(madeTime)}</dd>
        </div>
        <div>
          <dt>{who}</dt>
          <dd>{confirmedAt === '' ? '待确认' : word}</dd>
          <dd className={styles.note}>{confirmedAt === '' ? waits : wireDateTime(confirmedAt)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
