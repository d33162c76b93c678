import { type Bar, BarList } from '#src/ui/chart/bar-list.tsx';
import { FigurePanel } from '#src/ui/chart/figure-panel.tsx';
import { TimeCurve } from '#src/ui/chart/time-curve.tsx';

import type { Piece } from '../piece.ts';

const BARS: readonly Bar[] = [
  { key: '1', name: '大基建', value: '700000', second: '300000', whole: '2200000', said: '70万' },
  { key: '2', name: '名称很长很长很长很长的示例城市建设投资有限公司', value: '0', said: '0.00' },
  { key: '3', name: '逾期', value: '400000', late: true, said: '40万' },
];
const DAYS = Array.from({ length: 30 }, (_, day) => ({
  day: `2026-05-${String(day + 1).padStart(2, '0')}`,
  whole: day < 10 ? '500000' : '900000',
  value: String(day * 12_000),
  second: String(Math.max(0, 15 - day) * 9_000),
}));

export const piece: Piece = {
  title: '图表',
  states: [
    {
      title: '条形',
      Render: () => (
        <FigurePanel
          title="按业务线"
          note="深色为占用，浅色为冻结，底色为授信"
          head={['名称', '占用（元）']}
          rows={BARS.map(({ name, value }) => [name, value] as const)}
        >
          <BarList bars={BARS} label="按业务线" />
        </FigurePanel>
      ),
    },
    {
      title: '曲线',
      Render: () => (
        <TimeCurve
          points={DAYS}
          label="额度使用"
          short={(size) => size}
          say={({ day, value }) => `${day}　占用 ${value} 元`}
        />
      ),
    },
  ],
};
