import type { RefObject } from 'react';

import styles from './step-line.module.css';

/** The steps of the wizard, in order. */
export const STEPS = [
  { key: 'licence', title: '营业执照' },
  { key: 'identity', title: '身份信息' },
  { key: 'contact', title: '联系与协议' },
  { key: 'review', title: '核对提交' },
] as const;
export type StepKey = (typeof STEPS)[number]['key'];

interface Props {
  step: number;
  /** The step that one stands on takes the focus where one has turned to it. */
  now: RefObject<HTMLElement | null>;
  /** Of a step that has been passed. */
  onStep: (step: number) => void;
}

/** Where one stands on the way, drawn as the route: a line with stations. */
export function StepLine({ step, now, onStep }: Props) {
  return (
    <ol className={styles.line} aria-label="认证步骤">
      {STEPS.map(({ key, title }, index) => {
        const state = index < step ? 'done' : index === step ? 'now' : 'todo';
        return (
          <li key={key} data-state={state} aria-current={index === step ? 'step' : undefined}>
            {index < step ? (
              <button type="button" onClick={() => onStep(index)}>
                {title}
              </button>
            ) : (
              <span {...(index === step && { ref: now, tabIndex: -1 })}>{title}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
