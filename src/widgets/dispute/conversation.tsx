import type { DisputeStepRow } from '#contract/dispute/dispute.ts';
import { DISPUTE_PARTY, DISPUTE_STEP } from '#contract/dispute/states.ts';
import { enumName } from '#src/stores/enums.ts';
import type { FileTransport } from '#src/ui/file-upload/transport.ts';

import { Attachments } from '../file/attachments.tsx';
import styles from './conversation.module.css';
import { inWords } from './figures.ts';

const { raiser, other } = DISPUTE_PARTY;
const SIDES: Readonly<Record<string, string>> = { [raiser]: 'raiser', [other]: 'other' };
/** Steps that name what of the claim is right. */
const FIGURES: Readonly<Record<string, string>> = {
  [DISPUTE_STEP.raised]: '主张',
  [DISPUTE_STEP.offered]: '认可',
  [DISPUTE_STEP.agreed]: '一致认可',
  [DISPUTE_STEP.ruled]: '认定',
};

interface Props {
  steps: readonly DisputeStepRow[];
  /** Enumeration Unit of the quantities. */
  unit: string;
  transport?: FileTransport;
}

function Step({ row, unit, transport }: { row: DisputeStepRow } & Omit<Props, 'steps'>) {
  const { id, step, party, name, qty, amount, text, time, files } = row;
  const figure = FIGURES[step];
  return (
    <li data-party={SIDES[party] ?? 'platform'} key={id}>
      <p className={styles.who}>
        <strong>{name}</strong>
        <span>{enumName('DisputeStep', step)}</span>
        <time>{time}</time>
      </p>
      {figure && (
        <p className={styles.figure}>
          {figure} <b>{inWords({ qty, amount, unit })}</b>
        </p>
      )}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {files.length > 0 && (
        <Attachments label={`${name}的证据`} files={files} {...(transport && { transport })} />
      )}
    </li>
  );
}

/** What both sides and the platform said, from the first step to the last, each with its evidence. */
export function Conversation({ steps, ...more }: Props) {
  return (
    <ol className={styles.steps}>
      {steps.map((row) => (
        <Step key={row.id} row={row} {...more} />
      ))}
    </ol>
  );
}
