import { createPool } from '#server/db/client.ts';

import type { BenchPortal } from './portal.ts';

/** A project of the bench's account on the first page of its list: one that is shown has been fetched. */
export async function seededProject({
  adminUrl,
  accountId,
}: Pick<BenchPortal, 'adminUrl' | 'accountId'>): Promise<{ id: string; number: string }> {
  const pool = createPool({ connectionString: adminUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ id: string; number: string }>(
      `select id::text, project_no as number from project
       where created_by = $1 and project_no <> '' and not deleted order by created_at desc limit 1`,
      [accountId],
    );
    const [newest] = rows;
    if (newest === undefined) throw new Error('The demo data hold no project of this account.');
    return newest;
  } finally {
    await pool.end();
  }
}
