import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { compareDecimals, isDecimal } from '#contract/decimal.ts';

import { SearchIcon } from '../icons.tsx';
import { MomentPicker, useTypedMoment } from '../moment-picker.tsx';

import styles from './filter-bar.module.css';
import {
  type Filter,
  type FilterValues,
  isDoubtfulDay,
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
      style={{ '--letters': filter.label.length }}
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

interface DayProps {
  label: string;
  value: string;
  error: boolean;
  onChange: (text: string) => void;
  /** Whether it is being typed. */
  onTyping: (isTyping: boolean) => void;
}

function DayFilter({ label, value, error, onChange, onTyping }: DayProps) {
  const onBlur = () => onTyping(false);
  const { text, change, leave } = useTypedMoment({ type: 'date', value, onChange, onBlur });
  return (
    <TextInput
      className={styles.day}
      inputMode="numeric"
      autoComplete="off"
      placeholder="yyyy-MM-dd"
      maxLength={20}
      aria-label={label}
      error={error}
      value={text}
      rightSection={<MomentPicker type="date" {...{ value, label, onChange }} />}
      onFocus={() => onTyping(true)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

function DateRangeFilter({ filter, draft, onChange }: OfKind<'dateRange'>) {
  const [typing, setTyping] = useState<string>();
  const isTurned = isTurnedRound(filter.key, draft);
  // Half a day is no slip while it is typed.
  const isNoDay = (name: string) => name !== typing && isDoubtfulDay(draft[name]);
  const day = (name: string, words: string) => (
    <DayFilter
      label={`${filter.label}${words}`}
      value={draft[name] ?? ''}
      error={isTurned || isNoDay(name)}
      onChange={(text) => onChange(name, text)}
      onTyping={(isTyping) => setTyping(isTyping ? name : undefined)}
    />
  );
  const wrong = rangeKeys(filter.key).some(isNoDay) ? '请输入日期，如 2026-12-01' : undefined;
  return <Range filter={filter} turned={isTurned ? '结束日期早于开始日期' : wrong} end={day} />;
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
