import { lazyPart } from '#src/ui/lazy-part.tsx';
import { RecordControl } from '#src/ui/record-form/record-control.tsx';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';

import { isTold, type Settled, type Witness } from './witness.ts';
import styles from './wizard.module.css';

const WitnessLines = lazyPart(
  async () => (await import('./witness-lines.tsx')).WitnessLines,
  '重新加载识别结果',
);

interface Props {
  field: RecordField;
  value: string;
  error: string | undefined;
  witnesses: readonly Witness[];
  settled: Settled | undefined;
  onChange: (text: string) => void;
  onSettle: (how: Settled) => void;
  onActive: (key: string) => void;
}

/** One field with what licence, card and registry say of it; nothing is taken over but by the person's own click. */
export function ComparedField(props: Props) {
  const { field, value, error, witnesses, settled, onChange, onSettle, onActive } = props;
  const told = isTold(witnesses);
  const change = (how: Settled) => (text: string) => {
    if (told) onSettle(how);
    onChange(text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to do here; the focus of the control inside passes.
    <div
      className={field.control === 'textarea' ? styles.wide : undefined}
      onFocus={() => onActive(field.key)}
    >
      <RecordControl field={field} value={value} error={error} onChange={change('typed')} />
      {told && (
        <WitnessLines
          label={field.label}
          value={value}
          witnesses={witnesses}
          settled={settled}
          onTake={change('kept')}
          onKeep={() => onSettle('kept')}
        />
      )}
    </div>
  );
}

/** How many fields of a step wait for their person. */
export function Asking({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="status" className={styles.warning}>
      {count} 项填写内容与识别或登记的不一致，请逐项采用或保留。
    </p>
  );
}
