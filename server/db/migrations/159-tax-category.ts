import { type Kysely, sql } from 'kysely';

/** What an installation begins with, as far as a public source bears each of them out; finance keeps the rest. */
const USUAL = [
  ['1080207070000000000', '黑色金属冶炼压延品*钢板'],
  ['1080401010000000000', '金属制品*钢结构'],
  ['1070101010000000000', '汽油*汽油'],
  ['1070101010200000000', '汽油*车用汽油'],
  ['1070101020100000000', '煤油*航空煤油'],
  ['1070101030000000000', '柴油*柴油'],
  ['1070101040000000000', '燃料油*燃料油'],
  ['1070101070000000000', '润滑油*润滑油'],
  ['1070101110100000000', '液化石油气*液化石油气'],
  ['1100202030000000000', '天然气*液化天然气'],
  ['3010102020100000000', '运输服务*国内道路货物运输服务'],
  ['3010102010100000000', '运输服务*国内铁路货物运输服务'],
  ['3060100000000000000', '金融服务*贷款服务'],
  ['3049900000000000000', '现代服务*其他现代服务'],
] as const;

/** 税收分类编码: the tax authority's categories that finance works with. Public knowledge; who may change it is the kernel's to say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_category (
      id bigint primary key default next_id(),
      code text collate "C" not null unique check (code ~ '^[1-6][0-9]{18}$'),
      name text not null check (char_length(name) between 1 and 100),
      updated_by bigint references account,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`revoke truncate on tax_category from portal_app`.execute(db);
  for (const [code, name] of USUAL) {
    await sql`insert into tax_category (code, name, updated_at) values (${code}, ${name}, now())`.execute(
      db,
    );
  }
  // What goods of a name were invoiced under last is asked with every invoice that is drawn up.
  await sql`create index invoice_line_category on invoice_line (goods_name, id)
    where tax_category_code <> ''`.execute(db);
}
