import type { Resubmit } from '#src/api/document.ts';

import styles from './resubmit-dialog.module.css';

const WAYS = [
  {
    value: 'node',
    label: '直达退回节点',
    about: '由退回的节点继续审批，之前的意见保留；附件、备注以外有调整的，从头审批',
  },
  { value: 'start', label: '从头审批', about: '所有节点重新审批，适合改动较大时' },
] as const;

interface Props {
  way: Resubmit;
  onWay: (way: Resubmit) => void;
}

/** How what came back goes on: straight to the node that returned it, or from the beginning (rules.md F). */
export function ResubmitWays({ way, onWay }: Props) {
  return (
    <fieldset className={styles.ways}>
      <legend>审批方式</legend>
      {WAYS.map(({ value, label, about }) => (
        <label key={value}>
          <input
            type="radio"
            name="resubmit"
            checked={way === value}
            onChange={() => onWay(value)}
          />
          {label}
          <span>{about}</span>
        </label>
      ))}
    </fieldset>
  );
}
