import { type ReactNode, useState } from 'react';
import { plainNumber } from '#src/lib/plain-number.ts';
import { BarInput, BarSelect } from '../controls/bar-field.tsx';
import { SearchIcon } from '../icons.tsx';
import { onEnter, useDayField } from '../moment-picker.tsx';

import { entriesOf } from './entries.ts';
import styles from './filter-bar.module.css';
import {
  type Filter,
  type FilterValues,
  isDoubtful,
  isLong,
  isTurnedRound,
  rangeKeys,
  TEXT_MAX,
} from './filters.ts';

interface Props<F extends Filter> {
  filter: F;
  draft: FilterValues;
  onChange: (key: string, text: string) => void;
}

type OfKind<Kind extends Filter['kind']> = Props<Extract<Filter, { kind: Kind }>>;

function TextFilter({ filter, draft, onChange }: OfKind<'text'>) {
  const wrong = isLong(draft[filter.key]);
  return (
    <>
      <BarInput
        type="search"
        style={{ '--letters': filter.label.length }}
        aria-label={filter.label}
        placeholder={filter.label}
        leftSection={<SearchIcon />}
        value={draft[filter.key] ?? ''}
        error={wrong}
        onChange={(event) => onChange(filter.key, event.currentTarget.value)}
      />
      {wrong && (
        <p className={styles.long} role="alert">
          最多 {TEXT_MAX} 个字
        </p>
      )}
    </>
  );
}

function SelectFilter({ filter, draft, onChange }: OfKind<'select'>) {
  const { key, label } = filter;
  const [all, value] = [entriesOf(filter), draft[key] ?? ''];
  const codes = value.split(',');
  const chosen = all.filter((one) => one.value !== '' && codes.includes(one.value));
  // People choose one; several come by a link.
  const several = { value, label: chosen.map((one) => one.label).join('、') };
  return (
    <BarSelect
      style={{ '--letters': all[0]?.label.length ?? 0 }}
      aria-label={label}
      data={[...all, ...(chosen[1] ? [several] : [])]}
      value={value}
      onChange={(event) => onChange(key, event.currentTarget.value)}
    />
  );
}

interface End {
  label: string;
  value: string;
  error: boolean;
  onChange: (text: string) => void;
  /** Whether it is being typed. */
  onTyping: (isTyping: boolean) => void;
}

interface RangeProps extends OfKind<'dateRange' | 'amountRange'> {
  /** What is said of a range that ends before it begins, and of an end that is none. */
  words: { readonly turned: string; readonly doubtful: string };
  Control: (props: End) => ReactNode;
}

function Range({ filter, draft, onChange, words, Control }: RangeProps) {
  const [typing, setTyping] = useState<string>();
  const { key, label } = filter;
  const [first, last] = rangeKeys(key);
  const isTurned = isTurnedRound(filter, draft);
  // Half a day is no slip while it is typed.
  const isNone = (name: string) => name !== typing && isDoubtful(filter, draft[name]);
  const wrong = [first, last].some(isNone) ? words.doubtful : undefined;
  const said = isTurned ? words.turned : wrong;
  const end = (name: string, place: string) => (
    <Control
      label={`${label}${place}`}
      value={draft[name] ?? ''}
      error={isTurned || isNone(name)}
      onChange={(text) => onChange(name, text)}
      onTyping={(isTyping) => setTyping(isTyping ? name : undefined)}
    />
  );
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      {end(first, '起')}
      <span aria-hidden="true">—</span>
      {end(last, '止')}
      {said !== undefined && (
        <p className={styles.turned} role="alert">
          {said}
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

function DayFilter({ label, value, error, onChange, onTyping }: End) {
  const day = useDayField({ label, value, onChange, onBlur: () => onTyping(false) });
  return (
    <BarInput
      {...day}
      className={styles.day}
      aria-label={label}
      error={error}
      onFocus={() => onTyping(true)}
      onChange={(event) => {
        onTyping(true);
        day.onChange(event);
      }}
    />
  );
}

function AmountFilter({ label, value, error, onChange, onTyping }: End) {
  // Its commas stand at thousands only once it is whole.
  const [typed, setTyped] = useState<string>();
  return (
    <BarInput
      inputMode="decimal"
      autoComplete="off"
      className={styles.amount}
      aria-label={label}
      error={error}
      value={typed ?? value}
      onFocus={() => onTyping(true)}
      onChange={(event) => {
        onTyping(true);
        setTyped(event.currentTarget.value);
        onChange(plainNumber(event.currentTarget.value));
      }}
      onKeyDown={onEnter(() => onTyping(false))}
      onBlur={() => {
        setTyped(undefined);
        onTyping(false);
      }}
    />
  );
}

const DAYS = { turned: '结束日期早于开始日期', doubtful: '请输入日期，如 2026-12-01' };
const AMOUNTS = { turned: '最大金额小于最小金额', doubtful: '请输入金额，最多 2 位小数' };

/** The control of one filter. */
export function FilterField({ filter, ...rest }: Props<Filter>) {
  if (filter.kind === 'text') return <TextFilter filter={filter} {...rest} />;
  if (filter.kind === 'select') return <SelectFilter filter={filter} {...rest} />;
  if (filter.kind === 'remote') return <RemoteFilter filter={filter} {...rest} />;
  const range =
    filter.kind === 'amountRange'
      ? { words: AMOUNTS, Control: AmountFilter }
      : { words: DAYS, Control: DayFilter };
  return <Range filter={filter} {...rest} {...range} />;
}
