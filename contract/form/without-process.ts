/** Codes of ModuleId whose forms are filled in and that nobody approves: 物流登记, 交货登记. */
export const WITHOUT_PROCESS: readonly string[] = ['12', '13'];
