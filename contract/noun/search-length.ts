/** Specification, section 9: a selector asks from this many characters on. Apart, because pages ask it that need no schema. */
export const SEARCH_MIN = 2;

/** Longest text that a list or a selector is searched by, in UTF-16 units as calls count it. */
export const SEARCH_MAX = 50;

/** Said of a text beyond it, before anybody is asked. */
export const SEARCH_TOO_LONG = `不能超过 ${SEARCH_MAX} 个字`;
