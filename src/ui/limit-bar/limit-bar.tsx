import type { CSSProperties } from 'react';

import type { LimitFigures } from '#contract/limit/limit.ts';
import { formatNumber, formatShort } from '#src/lib/format-number.ts';

import styles from './limit-bar.module.css';

interface Props {
  /** Money texts, yuan. */
  figures: LimitFigures;
  /** The amount that the place's whole width stands for, where two bars are compared; the limit itself when absent. */
  scale?: string | undefined;
  /** For a cell of a list: the bar and what is available. */
  compact?: boolean;
}

const PARTS = [
  { key: 'occupied', name: '已占用' },
  { key: 'reserved', name: '已冻结' },
  { key: 'available', name: '可用' },
] as const;

const yuan = (amount: string) => `${formatNumber(amount)} 元`;

/** A width and no money: binary numbers will do. */
function shareOf(amount: string, whole: string): number {
  const share = Number(amount) / Number(whole);
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share * 100)) : 0;
}

/** 授信额度: what is occupied, held and available, as parts of one bar and in figures. */
export function LimitBar({ figures, scale, compact = false }: Props) {
  const said = PARTS.map(({ key, name }) => `${name} ${yuan(figures[key])}`).join('，');
  const bar = (
    <div
      className={styles.bar}
      role="img"
      aria-label={`授信额度 ${yuan(figures.creditLimit)}：${said}`}
      style={{ width: scale && `${shareOf(figures.creditLimit, scale)}%` }}
    >
      {PARTS.map(({ key }) => {
        const width = `${shareOf(figures[key], figures.creditLimit)}%`;
        return <span key={key} data-part={key} style={{ width } satisfies CSSProperties} />;
      })}
    </div>
  );
  if (compact) {
    return (
      <div className={styles.compact} title={said}>
        {formatNumber(figures.available)}
        {bar}
      </div>
    );
  }
  return (
    <div className={styles.limit}>
      {bar}
      <dl className={styles.figures}>
        <div>
          <dt>授信额度（元）</dt>
          <dd title={formatShort(figures.creditLimit)}>{formatNumber(figures.creditLimit)}</dd>
        </div>
        {PARTS.map(({ key, name }) => (
          <div key={key}>
            <dt data-part={key}>{name}</dt>
            <dd title={formatShort(figures[key])}>{formatNumber(figures[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
