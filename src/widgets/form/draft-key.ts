import type { Search } from '#src/ui/view-context.ts';

/** Contract of the call: as long as a key may be (contract/form/draft.ts). */
const LONGEST = 100;

/** Under which the draft of a form is kept: of a record, or of what its address begins. */
export function draftKeyOf(route: string, id: string | undefined, search: Search): string {
  const begun = ['new', ...Object.entries(search).toSorted().flat()].join('.');
  return `${route}:${id ?? begun.replace(/[^\w.-]/g, '')}`.slice(0, LONGEST);
}
