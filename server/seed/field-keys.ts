import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/types.ts';
import { fieldKeysOf, loadFieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { StartError } from '#server/start-error.ts';

const PURPOSE = 'field_key';

/**
 * Holds the keys of encrypted columns against those that the database was written with, and notes a new one: a restored database without
 * its keys, or a second server with keys of its own, would write what nobody can read later. Throws a StartError that names the key.
 */
export async function expectFieldKeys(
  db: Kysely<Database>,
  config: Pick<Config, 'dataDir' | 'fieldKeysFile'>,
  at: Date,
): Promise<void> {
  const refuse = (id: string): never => {
    throw new StartError(
      `${fieldKeysOf(config)} is without the key ${id} that this database was written with: put its own keys back`,
    );
  };
  const known = db.selectFrom('field_key').select(['id', 'sealed']);
  const [first] = await known.execute();
  // Where they are missing none are made: what stands there would be taken for them.
  if (first && !existsSync(fieldKeysOf(config))) refuse(first.id);
  const cipher = loadFieldCipher(config);
  const sealed = cipher.seal(PURPOSE, PURPOSE);
  const [id = ''] = sealed.split('.', 1);
  await db
    .insertInto('field_key')
    .values({ id, sealed, first_used_at: at })
    .onConflict((row) => row.doNothing())
    .execute();
  for (const one of await known.execute()) {
    try {
      cipher.open(one.sealed, PURPOSE);
    } catch {
      refuse(one.id);
    }
  }
}
