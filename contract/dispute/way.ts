import type { Way } from '../document/way.ts';
import type { DisputeStepRow } from './dispute.ts';
import { DISPUTE_STATUS, DISPUTE_STEP } from './states.ts';

const { waiting, talking, platform, resolved, withdrawn } = DISPUTE_STATUS;
const { offered, agreed, ruled } = DISPUTE_STEP;
const step = { by: 'waitsFor', until: 'stepDeadline' } as const;

/** Not every dispute is negotiated or ruled: what was done in it says so. */
const byOneOf =
  (...steps: readonly string[]) =>
  (row: object) =>
    (Reflect.get(row, 'steps') as readonly DisputeStepRow[]).some((one) =>
      steps.includes(one.step),
    );

/** The way of a dispute (rules.md C.11). */
export const DISPUTE_WAY: Way = [
  {
    name: '对方回应',
    at: [waiting],
    stopped: [withdrawn],
    came: byOneOf(offered, agreed),
    ...step,
  },
  { name: '协商', at: [talking], came: byOneOf(offered), ...step },
  { name: '平台裁定', at: [platform], came: byOneOf(ruled), ...step },
  { name: '已解决', at: [resolved] },
];
