/** Name of a list as it is for everybody, which no saved view may take. */
export const BUILT_IN_VIEW = '系统默认';
