import { useState } from 'react';

import type { OpenLine } from '#contract/settlement/draw-up.ts';
import { formatQuantity } from '#src/lib/format-number.ts';
import { enumName } from '#src/stores/enums.ts';
import { DayInput } from '#src/ui/day-input.tsx';
import { CountedText } from '#src/ui/dialogs/counted-input.tsx';

import { asksIndex, asksPrice } from './input.ts';
import styles from './settle.module.css';

interface Props {
  line: OpenLine;
  mode: string;
  delta: string;
  /** Place among the chosen lines; undefined where it is left out. */
  at: number | undefined;
  errors: Readonly<Record<string, string>>;
  onChoose: (chosen: boolean) => void;
}

function Came({ line }: { line: OpenLine }) {
  const unit = enumName('Unit', line.unit);
  const parts = [
    `${line.actualNo} · ${line.receiveDate}`,
    `交货 ${formatQuantity(line.shippedQty)} ${unit}`,
    `实收 ${formatQuantity(line.receivedQty)}`,
    Number(line.rejectedQty) > 0 && `拒收 ${formatQuantity(line.rejectedQty)}`,
    line.diffPermille !== '' && `磅差 ${line.diffPermille}‰`,
    Number(line.heldQty) > 0 && `争议中 ${formatQuantity(line.heldQty)}`,
  ];
  return <p className={styles.note}>{parts.filter(Boolean).join('，')}</p>;
}

function IndexDay({ name, initial, error }: { name: string; initial: string; error?: string }) {
  const [day, setDay] = useState(initial);
  return (
    <DayInput
      name={name}
      label="指数日期"
      of="指数日期"
      value={day}
      onChange={setDay}
      withAsterisk
      error={error}
    />
  );
}

/** What is asked of one line: its price where the order's way of pricing wants one, and what is deducted at either side. */
export function LineFields({ line, mode, delta, at, errors, onChoose }: Props) {
  const unit = enumName('Unit', line.unit);
  const name = (key: string) => `lines.${at}.${key}`;
  const field = (key: string, label: string, initial = '', required = false) => (
    <CountedText
      name={name(key)}
      label={label}
      defaultValue={initial}
      {...(key.endsWith('Reason') ? { maxLength: 200 } : { inputMode: 'decimal' as const })}
      withAsterisk={required}
      error={errors[name(key)]}
    />
  );
  return (
    <fieldset className={styles.line}>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={at !== undefined}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
          {line.goodsName} {line.spec} · 结算 {formatQuantity(line.settleQty)} {unit}
        </label>
      </legend>
      <Came line={line} />
      {at !== undefined && (
        <div className={styles.fields}>
          {asksPrice(mode) && field('priceIncl', '采购结算单价（元）', line.purchasePrice, true)}
          {asksIndex(mode) && (
            <>
              <IndexDay
                name={name('indexDate')}
                initial={line.receiveDate}
                {...(errors[name('indexDate')] && { error: errors[name('indexDate')] })}
              />
              {field('indexPrice', '指数价（元）', line.indexPrice, true)}
              {field('delta', '加减价（元）', delta)}
            </>
          )}
          {field('saleDeduction', '销售扣款（元）')}
          {field('saleReason', '销售扣款原因')}
          {field('purchaseDeduction', '采购扣款（元）')}
          {field('purchaseReason', '采购扣款原因')}
        </div>
      )}
    </fieldset>
  );
}
