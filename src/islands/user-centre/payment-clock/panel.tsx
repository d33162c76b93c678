import { useQuery } from '@tanstack/react-query';

import type { ClockedDelivery, PaymentClock } from '#contract/payment-clock/calls.ts';
import { CLOCK_WARNINGS } from '#contract/payment-clock/clock.ts';
import { clockQuery, fetchEvidence } from '#src/api/payment-clock.ts';
import { formatNumber, formatPercent } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Button } from '#src/ui/controls/button.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { FieldValue } from '#src/ui/list-table/field-value.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './clock.module.css';

const [FIRST] = CLOCK_WARNINGS;

/** How far a delivery is: paid, within its days, near their end, or past it. */
function toneOf({ unpaid, passed }: ClockedDelivery, days: number) {
  if (Number(unpaid) === 0) return 'done';
  if (passed > days) return 'seal';
  return passed >= FIRST ? 'wait' : 'plain';
}

function saidOf({ passed, paidOn, lateDays }: ClockedDelivery, days: number): string {
  if (paidOn !== '') return lateDays > 0 ? `${paidOn} 付清，逾期 ${lateDays} 天` : `${paidOn} 付清`;
  if (passed > days) return `第 ${passed} 天，已逾期 ${passed - days} 天`;
  return `第 ${passed} 天，还有 ${days - passed} 天`;
}

/** A link for whom deliveries are; a reviewer, who reads the clock too, has nothing to do with them (rules.md C.22). */
const DELIVERY: Field<ClockedDelivery> = {
  key: 'deliveryNo',
  title: '交货单',
  link: { route: 'deliveryDetail', query: { id: 'id' } },
};

/** Goods and what was kept back of them may wait from the same day. */
const keyOf = ({ id, deliveryDate, retention }: ClockedDelivery) =>
  `${id} ${deliveryDate} ${retention}`;

function Delivery({ one, days }: { one: ClockedDelivery; days: number }) {
  const { deliveryNo, deliveryDate, retention, deadline, amount, unpaid, interest, passed } = one;
  const tone = toneOf(one, days);
  return (
    <li className={styles.item} data-tone={tone}>
      <div>
        <p>
          <FieldValue field={DELIVERY} row={one} />
          <span>
            {deliveryDate} {retention ? '质保金到期' : '交货'}
          </span>
        </p>
        <p className={styles.said}>{saidOf(one, days)}</p>
      </div>
      <meter
        min={0}
        max={days}
        value={Math.min(passed, days)}
        aria-label={`${deliveryNo} 已过天数`}
      />
      <dl>
        <div>
          <dt>付款期限</dt>
          <dd>{deadline}</dd>
        </div>
        <div>
          <dt>应付（元）</dt>
          <dd>{formatNumber(amount)}</dd>
        </div>
        <div>
          <dt>未付（元）</dt>
          <dd>{formatNumber(unpaid)}</dd>
        </div>
        {Number(interest) > 0 && (
          <div>
            <dt>逾期利息（元）</dt>
            <dd>{formatNumber(interest)}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

interface OfOrder {
  id: string;
  no: string;
}

function Evidence({ id, no }: OfOrder) {
  const fetch = useMutation({
    mutationFn: () => fetchEvidence(id),
    onSuccess: (zip) => saveFile(zip, `${no}-举证材料.zip`),
  });
  return (
    <Button variant="default" size="xs" loading={fetch.isPending} onClick={() => fetch.mutate()}>
      下载举证材料
    </Button>
  );
}

/** Which rule it is, or what is missing for it. */
function Rule({ applies, unsaid, days, daily }: PaymentClock) {
  if (applies) {
    return (
      <p className={styles.rule}>
        依据《保障中小企业款项支付条例》，自交付之日起 {days} 日内付款；逾期且未约定利率的，按每日{' '}
        {formatPercent(daily)}{' '}
        计息。已付款先抵最早的交货，争议部分不计入，质保金自到期日起另行计算。
      </p>
    );
  }
  return (
    <p className={styles.rule}>
      {unsaid
        ? '贵司尚未申报企业规模；中小微企业申报后，向大型企业供货的法定付款期限从交货起计算。'
        : '本订单不属于中小企业向大型企业供货，以下天数仅供参考。'}
      {unsaid && <a href={addressOf('company')}>前往申报</a>}
    </p>
  );
}

/** 60 天支付时钟 on the page of a purchase order; nothing before goods have come. */
export function ClockPanel({ id, no }: OfOrder) {
  const { data, isPending } = useQuery(clockQuery(id));
  if (isPending) return <div data-late="" />;
  if (data === undefined || data.deliveries.length === 0) return null;
  return (
    <Panel title={`${data.days} 天支付时钟`} more={<Evidence id={id} no={no} />} flush>
      <Rule {...data} />
      <ul className={styles.list}>
        {data.deliveries.map((one) => (
          <Delivery key={keyOf(one)} one={one} days={data.days} />
        ))}
      </ul>
    </Panel>
  );
}
