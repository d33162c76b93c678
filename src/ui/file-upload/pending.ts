import type { Sending } from './queue.ts';

const MOVING = '文件正在上传，请稍候';
const UNSENT = '有文件未上传成功，请重试或移除后再提交';

/**
 * Why a form has to wait for the files of a field, for people; undefined when it need not. A file that was not sent counts
 * until it is removed: what is submitted would lack it, and nobody would know.
 */
export function pendingOf(sending: readonly Sending[]): {
  why: string | undefined;
  moves: boolean;
} {
  const moves = sending.some(({ error }) => error === undefined);
  if (moves) return { why: MOVING, moves };
  return { why: sending.length > 0 ? UNSENT : undefined, moves };
}
