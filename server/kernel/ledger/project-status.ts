/** Codes of ProjectStatus that the limit moves a project between: 执行中, 已冻结. */
export const PROJECT = { running: '4', frozen: '5' } as const;
