/** A view of a list as the server keeps it. */
export interface KeptListView {
  readonly id: string;
  readonly name: string;
  readonly state: Readonly<Record<string, unknown>>;
  /** The list opens with it. */
  readonly isDefault: boolean;
  /** The system's: everybody sees it, and whoever may share changes it. */
  readonly shared: boolean;
}

/** Where saved views are kept. */
export interface ViewStore {
  readonly list: (listKey: string, signal: AbortSignal) => Promise<readonly KeptListView[]>;
  /** Views that were asked for before the list was there; undefined where they were not. */
  readonly ahead?: (listKey: string) => readonly KeptListView[] | undefined;
  /** Creates, or with an id changes; answers the id. */
  readonly save: (
    listKey: string,
    view: Omit<KeptListView, 'id'> & { readonly id?: string },
  ) => Promise<string>;
  /** Whether this person keeps views for everybody; nobody does when absent. */
  readonly mayShare?: () => boolean;
  readonly remove: (id: string) => Promise<unknown>;
}
