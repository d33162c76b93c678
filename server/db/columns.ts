import type { ColumnType } from 'kysely';

/** A moment; always given by the caller from the injected clock. */
export type Moment = ColumnType<Date, Date, Date>;
/** bigint: text in TypeScript, because it exceeds 2^53; made by next_id() when left out. */
export type Id = ColumnType<string, string | undefined, never>;
export type Ref = string;
