import { comparableName } from '#contract/company/comparable-name.ts';
import type { PartyBody } from '#contract/party/form.ts';
import { divisionsOf } from '#contract/party/regions.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** Who a company is, as far as it can be told. */
export interface Identity {
  name: string;
  /** '' when nobody knows it. */
  usc: string;
  legalName: string;
  actualController: string;
}

interface Official extends Identity {
  /** Whether the company itself is certified here. */
  certified: boolean;
}

/** RealNameStatus of companies that have been certified: 已认证, 已过期待更新, 已冻结. */
const CERTIFIED = [3, 5, 6];

/**
 * A company that is certified here, by code or by the whole name where just one bears it: without a registry nobody
 * else could say which company a name means.
 */
async function certifiedCompany(
  tx: Tx,
  { usc, name }: Pick<PartyBody, 'usc' | 'name'>,
): Promise<Official | undefined> {
  const rows = await tx
    .selectFrom('company')
    .select(['name', 'usc', 'legal_name', 'actual_controller'])
    .where(usc === '' ? 'name' : 'usc', '=', usc === '' ? name : usc)
    .where('real_name_status', 'in', CERTIFIED)
    .limit(2)
    .execute();
  const [row, another] = rows;
  if (row === undefined || another !== undefined) return undefined;
  return {
    name: row.name,
    usc: row.usc ?? '',
    legalName: row.legal_name,
    actualController: row.actual_controller,
    certified: true,
  };
}

/** By code, or by the whole name where just one company bears it. */
async function registeredCompany(tx: Tx, { usc, name }: PartyBody): Promise<Official | undefined> {
  const rows = await tx
    .selectFrom('registry_company')
    .select(['name', 'usc', 'legal_person_name', 'actual_controller'])
    .where(usc === '' ? 'name' : 'usc', '=', usc === '' ? name : usc)
    .limit(2)
    .execute();
  const [row, another] = rows;
  if (row === undefined || another !== undefined) return undefined;
  return {
    name: row.name,
    usc: row.usc,
    legalName: row.legal_person_name,
    actualController: row.actual_controller,
    certified: false,
  };
}

/**
 * Who the company of a form is. Certification and registry are believed before what was typed, which only fills what
 * they leave open; a code that belongs to a company of another name is refused, because one of the two is a mistake.
 */
export async function identify(
  tx: Tx,
  body: PartyBody,
): Promise<Identity & { certified: boolean }> {
  const registered = await registeredCompany(tx, body);
  const usc = body.usc || registered?.usc || '';
  const official = (await certifiedCompany(tx, { usc, name: body.name })) ?? registered;
  if (official !== undefined && comparableName(official.name) !== comparableName(body.name)) {
    throw invalidField('usc', `该代码登记的企业名称为“${official.name}”，请核对名称或代码`);
  }
  return {
    name: official?.name ?? body.name,
    usc: official?.usc ?? usc,
    legalName: official?.legalName || body.legalName,
    actualController: official?.actualController || body.actualController,
    certified: official?.certified ?? false,
  };
}

/** Refuses a region that the official division does not have. */
export function checkRegion({ region: { base, city, district } }: PartyBody): void {
  if (divisionsOf([base, city, district]) === undefined) {
    throw invalidField('region', '所在地区不在行政区划中，请重新选择');
  }
}
