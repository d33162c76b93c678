/** A view of a list as the server keeps it. */
export interface KeptListView {
  readonly id: string;
  readonly name: string;
  readonly state: Readonly<Record<string, unknown>>;
  /** The list opens with it. */
  readonly isDefault: boolean;
  /** The system's: everybody sees it, nobody here changes it. */
  readonly shared: boolean;
}

/** Where saved views are kept. */
export interface ViewStore {
  readonly list: (listKey: string, signal: AbortSignal) => Promise<readonly KeptListView[]>;
  /** Creates, or with an id changes; answers the id. */
  readonly save: (
    listKey: string,
    view: Omit<KeptListView, 'id' | 'shared'> & { readonly id?: string },
  ) => Promise<string>;
  readonly remove: (id: string) => Promise<unknown>;
}
