import { sql } from 'kysely';
import { USER_STATUS } from '#contract/account/user.ts';
import { certificationProblems } from '#contract/certification/form.ts';
import { CERTIFICATION, certificationText } from '#contract/certification/texts.ts';
import { spelled } from '#contract/company/spelled.ts';
import type { FieldError } from '#contract/wire/envelope.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalid, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { type Application, valuesOf } from './application.ts';

/** RealNameStatus of companies that have been certified: 已认证, 已过期待更新, 已冻结. */
const CERTIFIED = [3, 5, 6];

interface Named {
  id: string;
  name: string;
  usc: string | null;
  real_name_status: number;
}

interface Companies {
  own: Named;
  /** Whoever bears the code already, be it the own one. */
  bearer: Named | undefined;
}

/** The companies that the application is about, locked: neither of them is frozen or handed over before the commit. */
async function companiesOf(tx: Tx, { row }: Application): Promise<Companies> {
  // Two who hand in the same code at once do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('certification', hashtext(${row.usc})))`.execute(
    tx,
  );
  const found: Named[] = await tx
    .selectFrom('company')
    .select(['id', 'name', 'usc', 'real_name_status'])
    .where((company) =>
      company.or([company('id', '=', row.company_id), company('usc', '=', row.usc)]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const own = found.find(({ id }) => id === row.company_id);
  if (own === undefined) throw noSuchRecord();
  return { own, bearer: found.find(({ usc }) => usc === row.usc) };
}

/** A freeze is lifted by whoever may lift it, and by no certification. */
function expectNotFrozen({ own, bearer }: Companies, approving: boolean): void {
  const frozen = [own, bearer].find((company) => company?.real_name_status === USER_STATUS.frozen);
  if (frozen === undefined) return;
  const reason = approving ? CERTIFICATION.frozenWaiting : CERTIFICATION.frozen;
  throw refused({ ...reason, text: certificationText(reason.text, frozen.name) });
}

/** What speaks against the code: somebody else's company, a twin under review, or not the code of this company. */
async function codeProblem(
  tx: Tx,
  { row }: Application,
  { own, bearer }: Companies,
): Promise<string | undefined> {
  const { usc } = row;
  const taken = bearer !== undefined && CERTIFIED.includes(bearer.real_name_status);
  if (taken && bearer.id !== row.company_id) {
    return certificationText(CERTIFICATION.uscTaken, bearer.name);
  }
  const { rows } = await sql<{ pending: boolean }>`
    select certification_pending(${usc}, ${row.id}) as pending`.execute(tx);
  if (rows[0]?.pending) return CERTIFICATION.uscPending;
  return own.usc !== null && own.usc !== usc ? CERTIFICATION.otherCompany : undefined;
}

/** A licence that shows another code and another name is another company's. */
function licenceProblem({ row, licence }: Application): string | undefined {
  if (licence === undefined || licence.usc === '' || licence.name === '') return undefined;
  const isOther = licence.usc !== row.usc && spelled(licence.name) !== spelled(row.name);
  return isOther ? certificationText(CERTIFICATION.otherLicence, licence.name) : undefined;
}

interface Judging {
  at: Date;
  /** Whether it is under review already, and an approval is what it is judged for. */
  approving: boolean;
}

/** Throws 422 with everything that keeps the application from being handed in or approved, company_frozen before that. */
export async function judge(
  tx: Tx,
  application: Application,
  { at, approving }: Judging,
): Promise<void> {
  const companies = await companiesOf(tx, application);
  expectNotFrozen(companies, approving);
  const problems: FieldError[] = certificationProblems(valuesOf(application), wireDay(at));
  const beside = (path: string, message: string | undefined) => {
    const known = problems.some((one) => one.path === path);
    if (message !== undefined && !known) problems.push({ path, message });
  };
  beside('usc', await codeProblem(tx, application, companies));
  beside('name', licenceProblem(application));
  if (problems.length > 0) throw invalid(problems);
}
