import type { FilterOption } from '#src/ui/filter-bar/filters.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

function words(entries: Readonly<Record<string, string>>): readonly FilterOption[] {
  return Object.entries(entries).map(([value, label]) => ({ value, label }));
}

export const ACCOUNT_STATUS = words({ 1: '正常', 2: '停用', 3: '锁定', 4: '已注销' });
export const OPEN_STATUS = words({ 1: '启用', 2: '停用' });
export const RELATION_STATUS = words({ 1: '待确认', 2: '有效', 3: '已解除' });
export const OFFICE_TYPE = words({ 1: '公司', 2: '部门', 3: '小组' });
export const AUTH_TYPE = words({ 1: '手机', 3: '微信' });

/** The word of a code; the code itself when there is none. */
export function nameOf(list: readonly FilterOption[], code: string): string {
  return list.find(({ value }) => value === code)?.label ?? code;
}

/** 1 is the normal state of accounts, offices and roles. */
export function statusTone(code: string): Tone {
  return code === '1' ? 'done' : 'seal';
}
