import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { compareDecimals, isDecimal } from '#contract/decimal.ts';

import { SearchIcon } from '../icons.tsx';

import styles from './filter-bar.module.css';
import {
  type Filter,
  type FilterValues,
  isTurnedRound,
  maxLengthOf,
  rangeKeys,
} from './filters.ts';

interface Props<F extends Filter> {
  filter: F;
  draft: FilterValues;
  onChange: (key: string, text: string) => void;
}

type OfKind<Kind extends Filter['kind']> = Props<Extract<Filter, { kind: Kind }>>;

function TextFilter({ filter, draft, onChange }: OfKind<'text'>) {
  return (
    <TextInput
      type="search"
      aria-label={filter.label}
      placeholder={filter.label}
      maxLength={maxLengthOf(filter)}
      leftSection={<SearchIcon />}
      value={draft[filter.key] ?? ''}
      onChange={(event) => onChange(filter.key, event.currentTarget.value)}
    />
  );
}

function SelectFilter({ filter: { key, label, options }, draft, onChange }: OfKind<'select'>) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: `全部${label}` }, ...options()]}
      value={draft[key] ?? ''}
      onChange={(event) => onChange(key, event.currentTarget.value)}
    />
  );
}

interface RangeProps {
  filter: { readonly key: string; readonly label: string };
  turned: string | undefined;
  /** The control of one end; `words` name it for those who do not see where it stands. */
  end: (key: string, words: string) => ReactNode;
}

function Range({ filter: { key, label }, turned, end }: RangeProps) {
  const [first, last] = rangeKeys(key);
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      {end(first, '起')}
      <span aria-hidden="true">—</span>
      {end(last, '止')}
      {turned !== undefined && (
        <p className={styles.turned} role="alert">
          {turned}
        </p>
      )}
    </fieldset>
  );
}

function RemoteFilter({ filter, draft, onChange }: OfKind<'remote'>) {
  const { key, label, Control } = filter;
  return (
    <div className={styles.remote}>
      <Control
        label={label}
        placeholder={label}
        value={draft[key] ?? ''}
        onChange={(id) => onChange(key, id)}
      />
    </div>
  );
}

function DateRangeFilter({ filter, draft, onChange }: OfKind<'dateRange'>) {
  const turned = isTurnedRound(filter.key, draft) ? '结束日期早于开始日期' : undefined;
  const day = (name: string, words: string) => (
    <TextInput
      type="date"
      aria-label={`${filter.label}${words}`}
      error={turned !== undefined}
      value={draft[name] ?? ''}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  return <Range {...{ filter, turned }} end={day} />;
}

function AmountRangeFilter({ filter, draft, onChange }: OfKind<'amountRange'>) {
  const [first, last] = rangeKeys(filter.key);
  const comparable = [first, last].every((name) => isDecimal(draft[name] || '0'));
  const turned =
    comparable && isTurnedRound(filter.key, draft, compareDecimals)
      ? '最大金额小于最小金额'
      : undefined;
  const amount = (name: string, words: string) => (
    <TextInput
      inputMode="decimal"
      className={styles.amount}
      aria-label={`${filter.label}${words}`}
      error={turned !== undefined}
      maxLength={17}
      value={draft[name] ?? ''}
      onChange={(event) => onChange(name, event.currentTarget.value.replaceAll(/[,，\s]/g, ''))}
    />
  );
  return <Range {...{ filter, turned }} end={amount} />;
}

/** The control of one filter. */
export function FilterField({ filter, ...rest }: Props<Filter>) {
  if (filter.kind === 'text') return <TextFilter filter={filter} {...rest} />;
  if (filter.kind === 'select') return <SelectFilter filter={filter} {...rest} />;
  if (filter.kind === 'remote') return <RemoteFilter filter={filter} {...rest} />;
  if (filter.kind === 'amountRange') return <AmountRangeFilter filter={filter} {...rest} />;
  return <DateRangeFilter filter={filter} {...rest} />;
}
