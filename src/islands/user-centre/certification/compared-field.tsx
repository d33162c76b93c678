import { spelled } from '#contract/company/spelled.ts';
import { RecordControl } from '#src/ui/record-form/record-control.tsx';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';

import styles from './wizard.module.css';

/** What another source says of a field. */
export interface Witness {
  /** 执照识别, 工商登记 and so on. */
  readonly source: string;
  readonly value: string;
}

interface Props {
  field: RecordField;
  value: string;
  error: string | undefined;
  witnesses: readonly Witness[];
  onChange: (text: string) => void;
  onActive: (key: string) => void;
}

/** One field with what licence, card and registry say of it; nothing is taken over but by the person's own click. */
export function ComparedField(props: Props) {
  const { field, value, error, witnesses, onChange, onActive } = props;
  const said = witnesses.filter((witness) => witness.value !== '');
  const equal = said.filter((witness) => spelled(witness.value) === spelled(value));
  const other = said.filter((witness) => spelled(witness.value) !== spelled(value));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to do here; the focus of the control inside passes.
    <div
      className={field.control === 'textarea' ? styles.wide : undefined}
      onFocus={() => onActive(field.key)}
    >
      <RecordControl field={field} value={value} error={error} onChange={onChange} />
      {equal.length > 0 && (
        <p className={styles.equal}>与{equal.map(({ source }) => source).join('、')}一致</p>
      )}
      {other.map((witness) => (
        <p key={witness.source} className={styles.differs}>
          {witness.source}：<span>{witness.value}</span>
          {'\u3000'}
          <button
            type="button"
            aria-label={`采用${witness.source}的${field.label}`}
            onClick={() => onChange(witness.value)}
          >
            采用
          </button>
        </p>
      ))}
    </div>
  );
}
