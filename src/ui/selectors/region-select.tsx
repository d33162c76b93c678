import { useEffect, useId, useState } from 'react';
import type { Division } from '#contract/party/regions.ts';
import { NativeSelect } from '../controls/native-select.tsx';

import styles from './selectors.module.css';

/** 所在地区 by names, from the province down; '' where nothing is chosen or the division has no such level. */
export interface RegionValue {
  readonly base: string;
  readonly city: string;
  readonly district: string;
}

interface Props {
  label: string;
  value: RegionValue;
  onChange: (value: RegionValue) => void;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
}

/** The division is 65 kB: it comes when the first cascade is on screen. `retry` is there when it could not be had. */
function useDivisions(): { divisions: readonly Division[]; retry?: () => void } {
  const [divisions, setDivisions] = useState<readonly Division[]>([]);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try begins anew.
  useEffect(() => {
    let gone = false;
    setFailed(false);
    import('#contract/party/regions.ts').then(
      (loaded) => gone || setDivisions(loaded.DIVISIONS),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  return { divisions, ...(failed && { retry: () => setTries(tries + 1) }) };
}

const below = (level: readonly Division[], name: string): readonly Division[] =>
  level.find((division) => division.name === name)?.children ?? [];

interface LevelProps {
  label: string;
  hint: string;
  divisions: readonly Division[];
  value: string;
  disabled: boolean;
  /** Something is wrong with the region. */
  wrong: boolean;
  onChange: (name: string) => void;
}

function Level({ label, hint, divisions, value, disabled, wrong, onChange }: LevelProps) {
  // A name that the division does not have (of old, or made up) is shown as it is.
  const names = divisions.map(({ name }) => name);
  const shown = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <NativeSelect
      aria-label={label}
      error={wrong && value === ''}
      disabled={disabled || shown.length === 0}
      value={value}
      data={[{ value: '', label: hint }, ...shown.map((name) => ({ value: name, label: name }))]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Province, city and district out of the official division (行政区划, GB/T 2260), each level out of the one above. */
export function RegionSelect({ label, value, onChange, required, disabled, error }: Props) {
  const { divisions: provinces, retry } = useDivisions();
  const cities = below(provinces, value.base);
  const districts = below(cities, value.city);
  const id = useId();
  const level = { disabled: disabled ?? false, wrong: error !== undefined };
  return (
    <fieldset className={styles.region} aria-describedby={error && id}>
      <legend>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      <div className={styles.levels}>
        <Level
          {...level}
          label={`${label}省份`}
          hint="省份"
          divisions={provinces}
          value={value.base}
          onChange={(base) => onChange({ base, city: '', district: '' })}
        />
        <Level
          {...level}
          label={`${label}城市`}
          hint="城市"
          divisions={cities}
          value={value.city}
          onChange={(city) => onChange({ ...value, city, district: '' })}
        />
        <Level
          {...level}
          label={`${label}区县`}
          hint="区县"
          divisions={districts}
          value={value.district}
          onChange={(district) => onChange({ ...value, district })}
        />
      </div>
      {retry && (
        <p className={styles.error} role="alert">
          地区数据加载失败，
          <button type="button" className={styles.retry} onClick={retry}>
            重试
          </button>
        </p>
      )}
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
