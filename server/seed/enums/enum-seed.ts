import { AUDIT } from '#contract/flow/flow.ts';

/** One enumeration as the platform starts with it. */
export interface EnumSeed {
  readonly name: string;
  /** Whether getProjectEnum answers it. */
  readonly project: boolean;
  readonly entries: readonly (readonly [code: string, name: string])[];
}

/** Codes of AuditStatus, with which the status of an approved document begins. */
export const APPROVAL_CODES: EnumSeed['entries'] = [
  ['0', '草稿'],
  ['1', '审核中'],
  ['2', '已退回'],
  ['3', '已通过'],
  ['4', '已拒绝'],
  ['5', '已撤回'],
  ['6', '已作废'],
  ['10', '待企业复核'],
];

/**
 * Codes of a document whose status goes on after its approval, for the seeds: those of AuditStatus, and its own; `approved` is what
 * waits right after the approval, where that has a word of its own.
 */
export function statusCodes(
  name: string,
  own: EnumSeed['entries'],
  { approved }: { approved?: string } = {},
): EnumSeed {
  const approval = APPROVAL_CODES.map(
    ([code, word]) => [code, code === AUDIT.approved ? (approved ?? word) : word] as const,
  );
  return { name, project: false, entries: [...approval, ...own] };
}
