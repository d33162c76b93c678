import { sql } from 'kysely';

import { DISPUTE_PARTY } from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { fileAddress } from '#server/kernel/files/attachments.ts';

const t = columnsOf('dispute', 't');
const offers = columnsOf('dispute_offer', 'o');
const companies = columnsOf('company', 'c');
const files = columnsOf('file', 'f');

const EVIDENCE_TYPE = sql.lit(96);

/** Files of a step, which their readers find among the record's own. */
const evidence = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', ${files.id}::text, 'filePath', ${files.id}::text,
    'url', ${fileAddress(files.id)},
    'fileName', ${files.file_name}, 'fileSuffix', ${files.file_suffix},
    'fileSize', ${files.file_size}, 'fileType', ${EVIDENCE_TYPE}) order by ${files.id}), '[]')
  from ${files} where ${files.id} = any (${offers.file_ids}))`;

/** The steps of a dispute `t`, from the first to the last; companies by name, the platform without its persons. */
export const disputeSteps = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
      'id', ${offers.id}::text, 'step', ${offers.step}, 'party', ${offers.party},
      'name', case when ${offers.party} = ${sql.lit(DISPUTE_PARTY.system)} then '系统'
        else coalesce(${companies.name}, '平台') end,
      'qty', coalesce(trim_scale(${offers.qty})::text, ''), 'amount', coalesce(${offers.amount}::text, ''),
      'text', ${offers.text}, 'time', ${offers.created_at}, 'files', ${evidence}) order by ${offers.id})
  from ${offers} left join ${companies} on ${companies.id} = ${offers.company_id}
  where ${offers.dispute_id} = ${t.id}), '[]')`;
