import { sql } from 'kysely';

import { MOVE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const moves = columnsOf('factoring_move', 'm');
const undoing = columnsOf('factoring_move', 'undoing');

/** SQL over `m`: a movement of a receivable's money that finance has not taken back (撤销回款), and is no such taking back. */
export const isStanding = sql<boolean>`(${moves.kind} <> ${sql.lit(MOVE.undone)} and not exists (
  select from ${undoing} where ${undoing.undoes} = ${moves.id}))`;
