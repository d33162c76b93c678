import type { Way } from '../document/way.ts';
import { DISPUTE_STATUS } from './states.ts';

const { waiting, talking, platform, resolved, withdrawn } = DISPUTE_STATUS;
const step = { by: 'waitsFor', until: 'stepDeadline' } as const;

/** The way of a dispute (domain.md C.11). */
export const DISPUTE_WAY: Way = [
  { name: '对方回应', at: [waiting], stopped: [withdrawn], ...step },
  { name: '协商', at: [talking], ...step },
  { name: '平台裁定', at: [platform], ...step },
  { name: '已解决', at: [resolved] },
];
