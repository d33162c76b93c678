import { type RawBuilder, sql } from 'kysely';

/** Whether a session, whose roles are joined by ',' as MeRefs has them, holds one of these. */
export function holdsOneOf(
  roles: RawBuilder<string>,
  wanted: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`string_to_array(${roles}, ',') && array[${sql.join(wanted.map((role) => sql.lit(role)))}]::text[]`;
}
