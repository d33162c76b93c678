import { type RawBuilder, sql } from 'kysely';

import { USER_STATUS } from '#contract/account/user.ts';
import { NOUN } from '#contract/noun/noun.ts';
import {
  type AddingSupplier,
  addsSuppliers,
  adminProjectSuppliers,
  projectSuppliers,
  SUPPLIER_REFUSAL,
  takesSuppliers,
} from '#contract/project/add-supplier.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import { hearersIn, membersOf } from '#server/kernel/company/hearers.ts';
import { isPartnerOf } from '#server/kernel/company/partners.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { writingCompany } from '#server/kernel/resource/access.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import {
  conflict,
  forbidden,
  invalidField,
  noSuchRecord,
  refused,
} from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { projectRecord } from './document.ts';
import { EVENT } from './messages.ts';
import { showTo } from './parties.ts';
import { TOLD } from './people.ts';

const projects = columnsOf('project', 't');
const parties = columnsOf('project_party', 'pp');
const companies = columnsOf('company', 'c');
const partners = columnsOf('contact_client', 'partner');

interface Project {
  id: string;
  no: string;
  name: string;
  status: string;
  productId: string;
  buyerId: string | null;
  version: number;
}

/** What of a write is needed here, of customers and operators alike. */
type Adding = Pick<Writing<never, never>, 'tx' | 'at' | 'me' | 'emit' | 'note'> & {
  input: AddingSupplier;
};

async function lockProject(tx: Tx, id: string, seen: RawBuilder<boolean>): Promise<Project> {
  const { rows } = await sql<Project>`
    select ${projects.id}, ${projects.project_no} as no, ${projects.project_name} as name,
      ${projects.project_status} as status, ${projects.product_id} as "productId",
      ${projects.buyer_company_id} as "buyerId", ${projects.version}
    from ${projects} where ${projects.id} = ${id} and not ${projects.deleted} and ${seen}
    for no key update of t`.execute(tx);
  const [project] = rows;
  if (project === undefined) throw noSuchRecord();
  return project;
}

/** A company that may supply; the refusal stands beside the field where another one is to be chosen. */
async function supplierOf(tx: Tx, project: Project, supplierId: string): Promise<string> {
  const { rows } = await sql<Record<'certified' | 'stopped' | 'known', boolean> & { name: string }>`
    select ${companies.name}, ${companies.real_name_status} = ${USER_STATUS.certified} as certified,
      supplier_stopped(${companies.id}) as stopped,
      exists (select from ${parties} where ${parties.project_id} = ${project.id}
        and ${parties.role} = ${PARTY_ROLE.supplier} and ${parties.party_company_id} = ${companies.id}) as known
    from ${companies} where ${companies.id} = ${supplierId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw invalidField('supplierId', '所选企业不存在，请重新选择');
  if (supplierId === project.buyerId) throw invalidField('supplierId', '采购方不能是自己的供应商');
  if (found.known) throw invalidField('supplierId', '该企业已是本项目的供应商');
  if (!found.certified) throw refused(SUPPLIER_REFUSAL.certified);
  if (found.stopped) throw refused(SUPPLIER_REFUSAL.stopped);
  return found.name;
}

/** It takes part from now on and sees what those see who took part at the approval. */
async function join({ tx, at, me, input }: Adding, project: Project, name: string): Promise<void> {
  const { id } = project;
  await tx
    .insertInto('project_party')
    .values({
      project_id: id,
      role: PARTY_ROLE.supplier,
      party_company_id: input.supplierId,
      name,
      sort: sql<number>`(select coalesce(max(${parties.sort}) + 1, 0) from ${parties}
        where ${parties.project_id} = ${id} and ${parties.role} = ${PARTY_ROLE.supplier})`,
      added_by: me.accountId,
      added_at: at,
      add_reason: input.reason,
    })
    .execute();
  await showTo(tx, id, 'approved');
  await tx
    .updateTable('project')
    .set((row) => ({ updated_by: me.accountId, updated_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The supplier hears of it and, where the platform has done it, whoever orders. */
async function tell(
  { tx, at, me, input, emit }: Adding,
  { id, no, name }: Project,
  supplier: string,
): Promise<void> {
  const payload = { id, no, name, supplier };
  const suppliers = await membersOf(tx, input.supplierId, TOLD, at);
  await emit({ topic: EVENT.joined, accountId: suppliers, payload });
  if (me.companyId !== null) return;
  const ordering = sql`select unnest(${projects.terms_seen_by} || ${projects.company_id})
    from ${projects} where ${projects.id} = ${id}`;
  await emit({
    topic: EVENT.supplierAdded,
    accountId: await hearersIn(tx, ordering, TOLD, at),
    payload,
  });
}

async function add(adding: Adding, project: Project): Promise<Record<string, never>> {
  const { tx, input, note } = adding;
  if (input.version !== undefined && input.version !== project.version)
    throw conflict(NOUN.changed);
  if (!takesSuppliers(project.status, project.productId)) throw refused(SUPPLIER_REFUSAL.status);
  await asPlatform(tx, async () => {
    const supplier = await supplierOf(tx, project, input.supplierId);
    await join(adding, project, supplier);
    await tell(adding, project, supplier);
    const after = { supplier, reason: input.reason };
    note({ objectType: 'project', objectId: project.id, detail: { after } });
  });
  return {};
}

/** The buyer chooses among those that it knows (decision 016). */
async function expectKnown(tx: Tx, companyId: string, supplierId: string): Promise<void> {
  const { rows } = await sql`
    select from ${partners} where ${isPartnerOf(companyId)}
      and ${partners.party_company_id} = ${supplierId} limit 1`.execute(tx);
  if (rows.length === 0) {
    throw invalidField('supplierId', '所选企业不在贸易伙伴中，请重新选择');
  }
}

/** 增加供应商, by the buyer and by the platform. */
export function supplierRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, projectSuppliers.add, async (writing) => {
      const { tx, me, at, input } = writing;
      const companyId = writingCompany(projectRecord.noun, me);
      const seen = sql<boolean>`${companyId}::bigint = any (${projects.seen_by})`;
      const project = await lockProject(tx, input.id, seen);
      const roles = project.buyerId === companyId ? [PARTY_ROLE.buyer] : [];
      if (!addsSuppliers(roles)) throw forbidden();
      await requireCertified(tx, companyId, at);
      await expectKnown(tx, companyId, input.supplierId);
      return add(writing, project);
    }),
    write(kernel, adminProjectSuppliers.add, async (writing) =>
      add(writing, await lockProject(writing.tx, writing.input.id, sql<boolean>`true`)),
    ),
  ];
}
