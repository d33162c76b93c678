import { createContext, useContext } from 'react';

import type { LinkName } from '#src/lib/route-tree.ts';

export type Search = Readonly<Record<string, string>>;

/** What a view knows about where it stands. Kept views keep theirs while another one is on screen. */
export interface ViewPlace {
  /** Its route, where it stands for one. */
  readonly route?: LinkName;
  /** Query of its address: filters, page, record id. */
  readonly search: Search;
  /** Changes the query; `replace` leaves no step in the history (typing), else Back undoes it. */
  readonly setSearch: (search: Search, replace?: boolean) => void;
  /** Leads to another view; `replace` leaves no step in the history. */
  readonly open: (route: LinkName, search?: Search, replace?: boolean) => void;
  /** True when it was reached by a click: its heading then takes the focus. False for the page's first view. */
  readonly takesFocus: () => boolean;
  /** Tells the frame the name or number of the record on screen, for its tab and the recent records. */
  readonly named?: (record: string) => void;
  /** Name of the site, for document.title. */
  readonly platform: string;
}

const Context = createContext<ViewPlace | undefined>(undefined);

/** Stands around every view. */
export const ViewProvider = Context.Provider;

/** The place of the view that calls it. */
export function useView(): ViewPlace {
  const place = useContext(Context);
  if (!place) throw new Error('useView() is for components inside a view.');
  return place;
}
