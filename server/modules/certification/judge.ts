import { sql } from 'kysely';
import { ROLE } from '#contract/account/customer-role.ts';
import { USER_STATUS } from '#contract/account/user.ts';
import { certificationProblems } from '#contract/certification/form.ts';
import { CERTIFICATION, certificationText } from '#contract/certification/texts.ts';
import { comparableName } from '#contract/company/comparable-name.ts';
import type { FieldError } from '#contract/wire/envelope.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { invalid, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { type Application, valuesOf } from './application.ts';

/** RealNameStatus of companies that have been certified: 已认证, 已过期待更新, 已冻结. */
const CERTIFIED = [3, 5, 6];
/** Status of an account that may sign in. */
const NORMAL = 1;

interface Named {
  id: string;
  name: string;
  usc: string | null;
  real_name_status: number;
  reverify_since: Date | null;
}

interface Bearer extends Named {
  /** Accounts that administer it now. */
  administrators: readonly string[];
}

interface Companies {
  own: Named;
  /** Whoever bears the code already, be it the own one. */
  bearer: Bearer | undefined;
}

/** The companies that the application is about, locked: neither of them is frozen or handed over before the commit. */
async function companiesOf(tx: Tx, { row }: Application, at: Date): Promise<Companies> {
  // Two who hand in the same code at once do so one after the other.
  await lockFor(tx, 'certification', sql`hashtext(${row.usc})`);
  const found: Named[] = await tx
    .selectFrom('company')
    .select(['id', 'name', 'usc', 'real_name_status', 'reverify_since'])
    .where((company) =>
      company.or([company('id', '=', row.company_id), company('usc', '=', row.usc)]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const own = found.find(({ id }) => id === row.company_id);
  if (own === undefined) throw noSuchRecord();
  const bearer = found.find(({ usc }) => usc === row.usc);
  if (bearer === undefined) return { own, bearer };
  const { rows } = await sql<{ id: string }>`
    select id::text from holders_in_company(${bearer.id}, ${ROLE.admin}, ${at}) id`.execute(tx);
  return { own, bearer: { ...bearer, administrators: rows.map(({ id }) => id) } };
}

/**
 * A freeze is lifted by whoever may lift it, and by no certification. Of another's company, which is not given anyway, it is
 * told to the operator and to whoever administers it, and not to whoever types its code.
 */
function expectNotFrozen(
  { own, bearer }: Companies,
  { created_by }: Application['row'],
  approving: boolean,
): void {
  const maySee = approving || bearer?.administrators.includes(created_by);
  const asked = maySee ? [own, bearer] : [own];
  const frozen = asked.find((company) => company?.real_name_status === USER_STATUS.frozen);
  if (frozen === undefined) return;
  const reason = approving ? CERTIFICATION.frozenWaiting : CERTIFICATION.frozen;
  throw refused({ ...reason, text: certificationText(reason.text, frozen.name) });
}

/** What was handed in before the platform asked for a new certification (重新核验) answers nothing of what was asked. */
function expectSinceAsked({ own, bearer }: Companies, { submit_time }: Application['row']): void {
  const { name, reverify_since } = bearer ?? own;
  if (reverify_since === null || submit_time === null || submit_time >= reverify_since) return;
  const { beforeAsked } = CERTIFICATION;
  throw refused({ ...beforeAsked, text: certificationText(beforeAsked.text, name) });
}

/** Whoever has gone would be the only administrator of a company that nobody else could apply for. */
async function expectAdministrator(
  tx: Tx,
  { created_by, name }: Application['row'],
  { bearer }: Companies,
): Promise<void> {
  if (bearer !== undefined && bearer.administrators.length > 0) return;
  const applicant = await tx
    .selectFrom('account')
    .select('status')
    .where('id', '=', created_by)
    .executeTakeFirstOrThrow();
  if (applicant.status === NORMAL) return;
  const { applicantGone } = CERTIFICATION;
  throw refused({ ...applicantGone, text: certificationText(applicantGone.text, name) });
}

/** Why a company is not given to an applicant: it is certified, or another administers it, certified or not. */
function whyNotGiven({ real_name_status, administrators }: Bearer, applicant: string) {
  const { uscTaken, uscUnattended, uscAdministered } = CERTIFICATION;
  const attended = administrators.length > 0;
  if (CERTIFIED.includes(real_name_status)) return attended ? uscTaken : uscUnattended;
  return attended && !administrators.includes(applicant) ? uscAdministered : undefined;
}

/** What speaks against the code: somebody else's company, a twin under review, or not the code of this company. */
async function codeProblem(
  tx: Tx,
  { row }: Application,
  { own, bearer }: Companies,
): Promise<string | undefined> {
  const { usc } = row;
  if (bearer !== undefined && bearer.id !== own.id) {
    const reason = whyNotGiven(bearer, row.created_by);
    if (reason !== undefined) return certificationText(reason, bearer.name);
  }
  const { rows } = await sql<{ pending: boolean }>`
    select certification_pending(${usc}, ${row.id}) as pending`.execute(tx);
  if (rows[0]?.pending) return CERTIFICATION.uscPending;
  return own.usc !== null && own.usc !== usc ? CERTIFICATION.otherCompany : undefined;
}

/** A licence that shows another code and another name is another company's. */
function licenceProblem({ row, licence }: Application): string | undefined {
  if (licence === undefined || licence.usc === '' || licence.name === '') return undefined;
  const isOther =
    licence.usc !== row.usc && comparableName(licence.name) !== comparableName(row.name);
  return isOther ? certificationText(CERTIFICATION.otherLicence, licence.name) : undefined;
}

interface Judging {
  at: Date;
  /** Whether it is under review already, and an approval is what it is judged for. */
  approving: boolean;
}

/**
 * Throws 422 with everything that keeps the application from being handed in or approved; before that company_frozen, and
 * certification_before_asked or applicant_gone where an approval is asked for.
 */
export async function judge(
  tx: Tx,
  application: Application,
  { at, approving }: Judging,
): Promise<void> {
  const companies = await companiesOf(tx, application, at);
  expectNotFrozen(companies, application.row, approving);
  if (approving) {
    expectSinceAsked(companies, application.row);
    await expectAdministrator(tx, application.row, companies);
  }
  const problems: FieldError[] = certificationProblems(valuesOf(application), wireDay(at));
  const beside = (path: string, message: string | undefined) => {
    const known = problems.some((one) => one.path === path);
    if (message !== undefined && !known) problems.push({ path, message });
  };
  beside('usc', await codeProblem(tx, application, companies));
  beside('name', licenceProblem(application));
  if (problems.length > 0) throw invalid(problems);
}
