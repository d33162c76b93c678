import { type Kysely, sql } from 'kysely';

/**
 * The seconds between two codes and the sizes of uploads stand in the specification's own texts: they are constants, and
 * parameters of these names changed nothing. A database in which somebody changed one keeps it, with its history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from param where name in ('smsCountdown', 'portalUploadMb', 'adminUploadMb')
    and not exists (select from param_history h where h.name = param.name)`.execute(db);
}
