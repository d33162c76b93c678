// Words of small codes of the console that are no enumeration (rules.md D); lists and their exports show them.

export const ACCOUNT_STATUS = { 1: '正常', 2: '停用', 3: '锁定', 4: '已注销' } as const;
export const OPEN_STATUS = { 1: '启用', 2: '停用' } as const;
export const RELATION_STATUS = { 1: '待确认', 2: '有效', 3: '已解除' } as const;
export const OFFICE_TYPE = { 1: '公司', 2: '部门', 3: '小组' } as const;
export const AUTH_TYPE = { 1: '手机', 2: '身份证', 3: '微信' } as const;
export const AUTH_STATUS = { 1: '有效', 2: '已作废' } as const;
export const VERIFICATION_STATE = {
  1: '待打款',
  2: '待企业填写',
  3: '已验证',
  4: '验证失败',
  5: '已失效',
} as const;
