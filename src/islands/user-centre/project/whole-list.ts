const NO_FILTERS = ['stage', 'pageNum', 'pageSize', 'fromEnd', 'sortKey', 'sortOrder', 'export'];

/** Whether an address filters the list by nothing but the stage: the counts of the stages are those of all projects. */
export const isWhole = (search: Readonly<Record<string, string>>): boolean =>
  Object.keys(search).every((key) => NO_FILTERS.includes(key));
