import { formatNumber, formatShort } from '#src/lib/format-number.ts';

import { FigurePanel } from './figure-panel.tsx';
import { type CurvePoint, TimeCurve } from './time-curve.tsx';

interface Day {
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly limit: string;
  readonly reserved: string;
  readonly occupied: string;
}

/** A word, its amount and the unit end no line apart. */
const said = (word: string, amount: string) => `${word}\u00a0${formatNumber(amount)}\u00a0元`;

const sayDay = ({ day, whole, value, second }: CurvePoint) =>
  [day, said('授信', whole), said('占用', value), said('冻结', second)].join('　');

/** 额度使用: limits over days, of the platform or of one company. Yuan as decimal text. */
export function LimitCurve({ days }: { days: readonly Day[] }) {
  const points = days.map(({ day, limit, reserved, occupied }) => ({
    day,
    whole: limit,
    value: occupied,
    second: reserved,
  }));
  const rows = days
    .toReversed()
    .map(
      ({ day, limit, reserved, occupied }) =>
        [day, formatNumber(limit), formatNumber(reserved), formatNumber(occupied)] as const,
    );
  return (
    <FigurePanel
      title="额度使用（近 90 天）"
      note="线为授信，深色为占用，浅色为冻结，均为当日日终"
      head={['日期', '授信（元）', '冻结（元）', '占用（元）']}
      rows={rows}
    >
      <TimeCurve
        points={points}
        label="近 90 天额度使用"
        short={(size) => (size === '0' ? size : formatShort(size))}
        say={sayDay}
      />
    </FigurePanel>
  );
}
