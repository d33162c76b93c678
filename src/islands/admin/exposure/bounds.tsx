import { boundStanding } from '#contract/company/owner-bound.ts';
import type { ExposureBounds } from '#contract/exposure.ts';
import { formatNumber, formatPercent, formatShort } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { type Bar, BarList } from '#src/ui/chart/bar-list.tsx';
import { FigurePanel } from '#src/ui/chart/figure-panel.tsx';

const TITLE = '业主敞口上限';
const HEAD = [
  '业主',
  '上限（元）',
  '已授信（元）',
  '占用及冻结（元）',
  '余额（元）',
  '已用',
] as const;
const SAID = { near: '已用 80 % 以上', full: '已满', '': '' } as const;

/** What is granted on owners of what may be, each a way to its file; from 80 % on in another colour, and with words. */
export function Bounds({ owners, count }: ExposureBounds) {
  const all = owners.map((owner) => ({ ...owner, ...boundStanding(owner.bound, owner.granted) }));
  const bars = all.map(({ key, name, granted, bound, mark }): Bar => {
    const figures = `${formatShort(granted)} / ${formatShort(bound)}`;
    return {
      key,
      name,
      href: addressOf('adminCompany', { id: key }),
      value: granted,
      whole: bound,
      said: mark === '' ? figures : `${SAID[mark]}　${figures}`,
      near: mark === 'near',
      late: mark === 'full',
    };
  });
  const rows = all.map(
    ({ name, bound, granted, used, left, share }) =>
      [
        name,
        ...[bound, granted, used, left].map((amount) => formatNumber(amount)),
        share === '' ? '—' : formatPercent(share),
      ] as const,
  );
  const rest = count > owners.length ? `；共 ${count} 家，列出用得最多的 ${owners.length} 家` : '';
  return (
    <FigurePanel title={TITLE} note={`已授信占上限${rest}`} head={HEAD} rows={rows}>
      {bars.length === 0 ? (
        <p>还没有设置敞口上限的业主，可在业主列表中设置</p>
      ) : (
        <BarList bars={bars} label={TITLE} />
      )}
    </FigurePanel>
  );
}
