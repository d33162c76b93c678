import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import { commonUpload } from '#contract/file/file.ts';
import { openLimit } from '#server/kernel/ledger/ledger.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import { saveAccount, savePlatform } from '#server/modules/platform-company/keep.ts';
import { type Actor, customer, type openBench, operator } from './flow-crowd.ts';
import type { BenchPortal } from './portal.ts';
import { signed } from './session.ts';

type Db = ReturnType<typeof openBench>;

/** A buyer and its supplier with a running project, the operators who deal with them, and what a request of theirs says. */
export interface MoneyDeal {
  buyer: Actor;
  supplier: Actor;
  operators: Readonly<Record<'bizManager' | 'riskOfficer' | 'financeOfficer' | 'director', Actor>>;
  values: Readonly<Record<string, unknown>>;
}

/** A picture of one pixel. */
const PAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let made = 0;

async function project(db: Db, buyer: Actor, supplier: Actor): Promise<string> {
  made += 1;
  const { rows } = await sql<{ id: string }>`
    insert into project (company_id, project_no, project_name, product_id, product_line, buyer_company_id,
      project_status, stage, seen_by, terms_seen_by, annual_rate, credit_days, approved_credit_days, markup,
      created_by, created_at, updated_by, updated_at)
    values (${buyer.companyId}, ${`XMBENCH${made}`}, ${`示例项目${made}`}, '201', '2', ${buyer.companyId}, '4', '40',
      array[${buyer.companyId}, ${supplier.companyId}]::bigint[], array[${buyer.companyId}]::bigint[], 0.08, 90, 90, 45,
      ${buyer.accountId}, now(), ${buyer.accountId}, now())
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no project');
  await sql`insert into project_party (project_id, role, party_company_id, name)
    select ${row.id}, '3', id, name from company where id = ${supplier.companyId}`.execute(db);
  const at = new Date();
  const object = { type: 'project', id: row.id };
  const movement = { projectId: row.id, amount: '900000000.00', object, operatorId: null, at };
  await db
    .transaction()
    .execute((tx) => openLimit(tx, { ...movement, limitType: '1', expireDate: null }));
  return row.id;
}

/** The supplier as the buyer has noted it, with its account. */
async function account(db: Db, { cipher }: BenchPortal, buyer: Actor, supplier: Actor) {
  const companyId = buyer.companyId ?? '';
  const by = { created_by: buyer.accountId, updated_by: buyer.accountId };
  const stamps = { ...by, created_at: new Date(), updated_at: new Date() };
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', supplier.companyId ?? '')
    .executeTakeFirstOrThrow();
  const partner = await db
    .insertInto('contact_client')
    .values({
      ...stamps,
      company_id: companyId,
      party_company_id: supplier.companyId,
      name,
      usc: '',
      company_type: ['3'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = `6222${randomUUID().replaceAll(/\D/g, '').padEnd(15, '0').slice(0, 15)}`;
  const bank = await db
    .insertInto('contact_bank')
    .values({
      ...stamps,
      company_id: companyId,
      contact_client_id: partner.id,
      name,
      bank_type: '1',
      account_no_sealed: cipher.seal(number, purposeOf('contact_bank', 'account_no', companyId)),
      account_no_hash: cipher.hash(number, 'contact_bank.account_no'),
      account_no_last4: number.slice(-4),
      open_bank: '示例银行',
      remarks: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return bank.id;
}

async function contract({ origin }: BenchPortal, { headers }: Actor): Promise<string> {
  const fields = { clientId: 'portal', fileType: '31' };
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new Blob([Buffer.from(PAGE, 'base64')]), '采购合同.png');
  const url = `${origin}/api${commonUpload.path}`;
  const { 'content-type': _, ...own } = headers;
  const all = { ...own, ...signed(url, fields) };
  const response = await fetch(url, { method: 'POST', headers: all, body });
  const { code, data } = (await response.json()) as { code: unknown; data?: { id?: string } };
  if (data?.id === undefined) throw new Error(`upload: ${String(code)} ${JSON.stringify(data)}`);
  return data.id;
}

/** The platform's own company, which pays. */
export async function openPlatform(db: Db, { cipher, accountId }: BenchPortal): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const keeping = { tx, cipher, accountId, at: new Date() };
    const name = '示例平台公司';
    const usc = '91420100MA4KXXXX0X';
    const tax = { invoiceAddress: '示例路', invoicePhone: '400-000-0000', invoiceBank: '示例银行' };
    await savePlatform(keeping, { name, usc, invoiceTitle: name, taxNo: usc, version: 0, ...tax });
    await saveAccount(keeping, { openBank: '示例银行', accountNo: '62220000009999' });
  });
}

/** Lays out a deal of its own. */
export async function openDeal(db: Db, portal: BenchPortal): Promise<MoneyDeal> {
  const [buyer, supplier] = [await customer(db), await customer(db)];
  const projectId = await project(db, buyer, supplier);
  const bankId = await account(db, portal, buyer, supplier);
  const file = await contract(portal, buyer);
  const line = { goodsName: '螺纹钢', spec: 'HRB400E Φ12', unit: 't', taxRate: '0.13' };
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return {
    buyer,
    supplier,
    operators: {
      bizManager: await operator(db, 'bizManager'),
      riskOfficer: await operator(db, 'riskOfficer'),
      financeOfficer: await operator(db, 'financeOfficer'),
      director: await operator(db, 'financeDirector'),
    },
    values: {
      projectId,
      supplierId: supplier.companyId,
      payType: '1',
      purchaseContractNo: 'CG-001',
      payRatio: '80',
      applyAmount: '29200.00',
      payMethod: '1',
      bankId,
      expectPayDate: day,
      purpose: '主体结构用钢',
      goods: [{ ...line, qty: '10', priceIncl: '3650' }],
      file31: [file],
    },
  };
}
