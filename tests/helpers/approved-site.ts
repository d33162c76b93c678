import { sql } from 'kysely';

import type { TestApp } from './app.ts';

let sites = 0;

/** A site that was approved, with a signer; the ids of both. */
export async function approvedSite(
  portal: Pick<TestApp, 'database' | 'clock'>,
  { projectId, buyer }: { projectId: string; buyer: { companyId: string } },
): Promise<{ sceneId: string; receiverId: string }> {
  sites += 1;
  const db = portal.database.superuser;
  const at = portal.clock.now();
  const site = await sql<{ id: string }>`
    insert into scene_control (company_id, scene_no, project_id, scene_name, scene_type, detail_address,
      audit_status, form_data, created_by, created_at, updated_by, updated_at)
    select ${buyer.companyId}, ${`XC9${sites}`}, ${projectId}, ${`示例工地${sites}`}, '1', '示例路 1 号',
      '3', '{}', account.id, ${at}, account.id, ${at} from account order by account.id limit 1
    returning id`.execute(db);
  const sceneId = String(site.rows[0]?.id);
  const signer = await sql<{ id: string }>`
    insert into scene_receiver (scene_id, company_id, name, phone, valid_from, valid_to, sort, added_at)
    values (${sceneId}, ${buyer.companyId}, '示例签', '13900000001', '2026-05-01', '2027-04-30', 0, ${at})
    returning id`.execute(db);
  return { sceneId, receiverId: String(signer.rows[0]?.id) };
}
