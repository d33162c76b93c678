import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';
import { formatNumber } from '#src/lib/format-number.ts';

/** `2026-05-20 09:42:10` → `05-20 09:42`, with the year where it is not that of `now`. */
export function shortTime(time: string, now: string): string {
  return time.slice(0, 4) === now.slice(0, 4) ? time.slice(5, 16) : time.slice(0, 16);
}

/** Results of a check of the tick list (审核要点), and their words. */
export const TICK_RESULTS = [
  ['pass', '通过'],
  ['fail', '不通过'],
  ['none', '不适用'],
] as const;

/** What was concluded of a check, with what was noted: 不通过（缺合同原件）. */
export function tickWord({
  result,
  note,
}: {
  result: (typeof TICK_RESULTS)[number][0];
  note: string;
}): string {
  const word = TICK_RESULTS.find(([value]) => value === result)?.[1] ?? '';
  return note === '' ? word : `${word}（${note}）`;
}

const HANDLED = 2;
const FORECAST = 3;
/** 退回, 拒绝, 终止, 企业复核退回. */
const STOPPED: readonly number[] = [3, 4, 10, 13];

/** How a line's station is drawn. */
export function stationOf({ nodeStatus, operateType, overSla }: AuditOperateRow) {
  if (nodeStatus === FORECAST) return 'todo';
  if (nodeStatus !== HANDLED) return overSla ? 'blocked' : 'now';
  return operateType !== null && STOPPED.includes(operateType) ? 'blocked' : 'done';
}

/** Title of a line: 业务初审 · 同意; a submission is just that. */
export function titleOf({ nodeKey, nodeName, operateTypeName }: AuditOperateRow): string {
  if (operateTypeName === '' || nodeName === operateTypeName || nodeName === '') {
    return nodeName || operateTypeName;
  }
  return nodeKey === 'start' || nodeKey === 'void'
    ? operateTypeName
    : `${nodeName} · ${operateTypeName}`;
}

/** A value that a node has set, as people read it: amounts, whose labels end in their unit, with separators. */
export const changedText = (label: string, value: string): string =>
  label.endsWith('（元）') ? formatNumber(value) || value : value;
