import { fileTransport } from '#src/widgets/file/file-transport.ts';
import { SourceMark } from '#src/widgets/file/source-mark.tsx';

import { asks, heldAgainst, type Settled, type Witness } from './witness.ts';
import styles from './witness-lines.module.css';

interface Props {
  /** Of the field. */
  label: string;
  value: string;
  witnesses: readonly Witness[];
  settled: Settled | undefined;
  onTake: (text: string) => void;
  onKeep: () => void;
}

const SETTLED: Readonly<Record<Settled, string>> = { typed: '已修改，', kept: '已保留，' };

interface OtherProps extends Omit<Props, 'witnesses' | 'onTake'> {
  witness: Witness;
  isAsking: boolean;
  /** Whether it is where the field is kept as it is. */
  isLast: boolean;
  onTake: () => void;
}

/** One who says something else. */
function Other({ label, value, settled, witness, isAsking, isLast, onTake, onKeep }: OtherProps) {
  return (
    <div className={styles.differs} data-asks={isAsking || undefined}>
      <p>
        {value !== '' && settled && SETTLED[settled]}
        {witness.name}：<span>{witness.value}</span>
      </p>
      <div className={styles.acts}>
        <button type="button" aria-label={`采用${witness.name}的${label}`} onClick={onTake}>
          采用
        </button>
        {isAsking && isLast && (
          <button type="button" aria-label={`保留填写的${label}`} onClick={onKeep}>
            保留
          </button>
        )}
        <SourceMark
          source={witness.source}
          label={label}
          typed={value}
          transport={fileTransport}
          onTake={onTake}
        />
      </div>
    </div>
  );
}

/** What licence, card and registry say of a field; what differs asks until it is taken, kept or typed anew. */
export function WitnessLines(props: Props) {
  const { label, value, witnesses, settled, onTake } = props;
  const { equal, other } = heldAgainst(value, witnesses);
  const isAsking = asks(value, witnesses, settled);
  return (
    <>
      {equal.length > 0 && (
        <div className={styles.equal}>
          <p>与{equal.map(({ name }) => name).join('、')}一致</p>
          <div className={styles.acts}>
            {equal.map(({ name, source }) => (
              <SourceMark
                key={name}
                source={source}
                label={label}
                typed={value}
                transport={fileTransport}
              />
            ))}
          </div>
        </div>
      )}
      {other.map((witness, at) => (
        <Other
          {...props}
          key={witness.name}
          witness={witness}
          isAsking={isAsking}
          isLast={at === other.length - 1}
          onTake={() => onTake(witness.value)}
        />
      ))}
    </>
  );
}
