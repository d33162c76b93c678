import { enumName } from '#src/stores/enums.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

/** By SceneStatus: 审核中 and 待企业复核 wait; 已退回 and 已拒绝 need somebody; 已通过 is done. */
const TONES: Readonly<Record<string, Tone>> = {
  1: 'wait',
  2: 'seal',
  3: 'done',
  4: 'seal',
  10: 'wait',
};

/** The status of a site as word and colour. */
export function statusOf({ sceneStatus }: { sceneStatus: string }): { text: string; tone: Tone } {
  return { text: enumName('SceneStatus', sceneStatus), tone: TONES[sceneStatus] ?? 'plain' };
}
