import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { isDecimal } from '#contract/arithmetic/decimal.ts';
import { addDays, daysBetween, isDate } from '#contract/form/dates.ts';
import type { Values } from '#contract/form/evaluate.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { previewCost } from '#src/api/cost.ts';
import { LIMIT_KEY } from '#src/api/limit-key.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { wireDate } from '#src/lib/wire-date.ts';
import { useFormContext } from '#src/ui/form/form-context.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';

import styles from './cost.module.css';
import { CostLimitPart, CostTable } from './cost-figures.tsx';

/** Fields of a form that a cost follows from. */
const KEYS = ['projectId', 'applyAmount', 'goods', 'expectPayDate', 'payType'];
const PAUSE_MS = 300;
const FURTHEST = 90;

const textOf = (values: Values, key: string) => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};

/** Lines that are whole enough to be reckoned. */
function linesOf({ goods }: Values) {
  const rows = Array.isArray(goods) ? goods.filter(isRecord) : [];
  return rows.flatMap((row) => {
    const [qty, unit] = [textOf(row, 'qty'), textOf(row, 'unit')];
    const [priceIncl, taxRate] = [textOf(row, 'priceIncl'), textOf(row, 'taxRate')];
    const isWhole = isDecimal(qty) && Number(qty) > 0 && isDecimal(priceIncl) && unit !== '';
    return isWhole && isDecimal(taxRate) ? [{ qty, unit, priceIncl, taxRate }] : [];
  });
}

interface Entered {
  projectId: string;
  amount: string;
  day: string;
  payType: string;
  lines: ReturnType<typeof linesOf>;
}

const enteredIn = (values: Values): Entered => ({
  projectId: textOf(values, 'projectId'),
  amount: textOf(values, 'applyAmount'),
  day: textOf(values, 'expectPayDate'),
  payType: textOf(values, 'payType'),
  lines: linesOf(values),
});

/** What has been entered, a moment after the last key stroke. */
function useEntered(): Entered {
  const { store } = useFormContext();
  const [entered, setEntered] = useState(() => enteredIn(store.values));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(KEYS, () => {
      clearTimeout(timer);
      timer = setTimeout(() => setEntered(enteredIn(store.values)), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return entered;
}

function DaySlider({
  days,
  today,
  onChange,
}: {
  days: number;
  today: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  const day = addDays(today, String(days)) ?? today;
  return (
    <div className={styles.day}>
      <label htmlFor={id}>试算付款日：{wireDate(day)}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={FURTHEST}
        value={days}
        aria-valuetext={wireDate(day)}
        onChange={({ currentTarget }) => onChange(addDays(today, currentTarget.value) ?? today)}
      />
    </div>
  );
}

/** 全成本先算, beside the form: what the payment will cost and what it does to the limit, for any day that is tried. */
export function CostTrial() {
  const today = serverDay();
  const { day, ...entered } = useEntered();
  const [tried, setTried] = useState<string>();
  // Another day in the form is the day that is looked at.
  useEffect(() => setTried(day === '' ? undefined : day), [day]);
  const wanted = tried ?? day;
  const payDate = isDate(wanted) && wanted >= today ? wanted : today;
  const { projectId, amount, payType, lines } = entered;
  const enabled = projectId !== '' && isDecimal(amount) && Number(amount) > 0;
  const asked = { projectId, amount, payDate, payType, lines };
  const { data, error, refetch } = useQuery({
    queryKey: [...LIMIT_KEY, 'cost', asked],
    queryFn: ({ signal }) => previewCost(asked, signal),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Panel title="费用与额度试算">
      <div className={styles.trial}>
        {!enabled && (
          <p className={styles.term}>选择项目并填写申请金额后，在此显示全部费用与额度变化</p>
        )}
        {enabled && error && <Failed error={error} onRetry={() => void refetch()} />}
        {enabled && !error && data && (
          <>
            <DaySlider
              days={Math.min(FURTHEST, daysBetween(today, payDate))}
              today={today}
              onChange={setTried}
            />
            <CostTable cost={data.cost} />
            {data.limit && <CostLimitPart limit={data.limit} />}
          </>
        )}
      </div>
    </Panel>
  );
}
