import { type ReactNode, useMemo } from 'react';

import { type Search, useView, ViewProvider } from '#src/ui/view-context.ts';

/** What stands in it changes the query of the address, and leaves `kept` of it as it is: which record, which tab. */
export function KeepSearch({ kept, children }: { kept: Search; children: ReactNode }) {
  const outer = useView();
  const names = JSON.stringify(kept);
  const place = useMemo(() => {
    const fixed = JSON.parse(names) as Search;
    const own = Object.entries(outer.search).filter(([name]) => !(name in fixed));
    return {
      ...outer,
      search: Object.fromEntries(own),
      setSearch: (next: Search, replace = false) => outer.setSearch({ ...next, ...fixed }, replace),
    };
  }, [outer, names]);
  return <ViewProvider value={place}>{children}</ViewProvider>;
}
