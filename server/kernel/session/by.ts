/** Who does something, and when. */
export interface By {
  at: Date;
  accountId: string;
}

/** The same of what the system may do by itself. */
export interface ByAny {
  at: Date;
  /** Null: the system. */
  accountId: string | null;
}
