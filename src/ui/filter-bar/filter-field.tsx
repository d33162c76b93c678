import { NativeSelect, TextInput } from '@mantine/core';

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

function DateRangeFilter({ filter: { key, label }, draft, onChange }: OfKind<'dateRange'>) {
  const turned = isTurnedRound(key, draft);
  const day = (name: string, words: string) => (
    <TextInput
      type="date"
      aria-label={`${label}${words}`}
      error={turned}
      value={draft[name] ?? ''}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  const [start, end] = rangeKeys(key);
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      {day(start, '起')}
      <span aria-hidden="true">—</span>
      {day(end, '止')}
      {turned && (
        <p className={styles.turned} role="alert">
          结束日期早于开始日期
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

/** The control of one filter. */
export function FilterField({ filter, ...rest }: Props<Filter>) {
  if (filter.kind === 'text') return <TextFilter filter={filter} {...rest} />;
  if (filter.kind === 'select') return <SelectFilter filter={filter} {...rest} />;
  if (filter.kind === 'remote') return <RemoteFilter filter={filter} {...rest} />;
  return <DateRangeFilter filter={filter} {...rest} />;
}
