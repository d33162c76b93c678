import type { ExpectedMoney } from '#contract/forecast/calls.ts';
import { serverNow } from '#src/api/flow.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { timeLeft, urgency } from '#src/lib/time-left.ts';
import { shortTime } from '#src/ui/approval/words.ts';

import styles from './forecast.module.css';
import { earlierOf, kindOf, lasting, STEPS } from './words.ts';

/** The day and how much later it may become; or why there is none. */
function When({ money, minCases }: { money: ExpectedMoney; minCases: number }) {
  const { day, lateDay, longest, unknown, steps } = money;
  if (day === '') {
    const few = steps.find(({ step }) => step === unknown[0]);
    return (
      <p className={styles.when} data-unknown>
        <strong>暂不能预计</strong>
        {few && (
          <span>
            “{STEPS[few.step]}”已完成 {few.cases} 例，满 {minCases} 例后给出日期
          </span>
        )}
      </p>
    );
  }
  return (
    <p className={styles.when}>
      <strong>
        <time dateTime={day}>{day}</time>
      </strong>
      {longest ? (
        <span>已超过以往各例，不早于该日</span>
      ) : (
        lateDay !== day && (
          <span>
            最晚约 <time dateTime={lateDay}>{lateDay}</time>
          </span>
        )
      )}
    </p>
  );
}

function Turn({ money, now }: { money: ExpectedMoney; now: string }) {
  const { holder, who, since, until } = money;
  return (
    <p className={styles.turn}>
      <span data-holder={holder}>当前在：{who}</span>
      <span>自 {shortTime(since, now)}</span>
      {until !== null && <span data-tone={urgency(until, now)}>{timeLeft(until, now)}</span>}
    </p>
  );
}

type Step = ExpectedMoney['steps'][number];

/** How long a step takes; of the present one, how long it still does. */
function lengthOf({ cases, medianHours, lateHours }: Step, longest: boolean, place: number) {
  if (cases === 0) return '尚无案例';
  if (longest && place === 0) return `已超过以往 ${cases} 例`;
  const still = place === 0 ? '还需约' : '约';
  return `${still} ${lasting(medianHours)}，九成 ${lasting(lateHours)} 内（${cases} 例）`;
}

function Steps({ steps, longest }: Pick<ExpectedMoney, 'steps' | 'longest'>) {
  return (
    <ol className={styles.steps} aria-label="到账前的步骤">
      {steps.map((one, place) => (
        <li key={one.step}>
          <span>{STEPS[one.step]}</span>
          <small>{lengthOf(one, longest, place)}</small>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  money: ExpectedMoney;
  minCases: number;
  /** The order's own page: it is not named there, and every step is. */
  ofOrder: boolean;
}

function Item({ money, minCases, ofOrder }: Props) {
  const now = serverNow();
  const { purchaseOrderId: id, purchaseOrderNo, projectName, ofNo, amount } = money;
  const ways = earlierOf(money);
  return (
    <li className={styles.item}>
      <When money={money} minCases={minCases} />
      <div>
        <p className={styles.what}>
          {ofOrder ? (
            <b>{kindOf(money)}</b>
          ) : (
            <a href={addressOf('purchaseOrderDetail', { id })}>{purchaseOrderNo}</a>
          )}
          <span>{ofOrder ? ofNo : `${kindOf(money)} · ${projectName}`}</span>
        </p>
        <Turn money={money} now={now} />
        {ofOrder && <Steps steps={money.steps} longest={money.longest} />}
        {ways.length > 0 && (
          <p className={styles.ways}>
            可提前到账：
            {ways.map(({ what, word, href }) => (
              <a key={what} href={href}>
                {word}
              </a>
            ))}
          </p>
        )}
      </div>
      <p className={styles.amount}>
        {formatNumber(amount)}
        <small>元</small>
      </p>
    </li>
  );
}

/** Money that is expected, what comes first first. */
export function ExpectedList({
  expected,
  ...props
}: Omit<Props, 'money'> & { expected: readonly ExpectedMoney[] }) {
  return (
    <ul className={styles.list}>
      {expected.map((money) => (
        <Item key={money.key} money={money} {...props} />
      ))}
    </ul>
  );
}
