import { sql } from 'kysely';
import { certificationProblems } from '#contract/certification/form.ts';
import { CERTIFICATION, certificationText } from '#contract/certification/texts.ts';
import { spelled } from '#contract/company/spelled.ts';
import type { FieldError } from '#contract/wire/envelope.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalid } from '#server/kernel/wire/refusal.ts';
import { type Application, valuesOf } from './application.ts';

/** RealNameStatus of companies that have been certified: 已认证, 已过期待更新, 已冻结. */
const CERTIFIED = [3, 5, 6];

/** What speaks against the code: somebody else's company, a twin under review, or not the code of this company. */
async function codeProblem(tx: Tx, { row }: Application): Promise<string | undefined> {
  const { usc } = row;
  // Two who hand in the same code at once do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('certification', hashtext(${usc})))`.execute(
    tx,
  );
  const bearer = await tx
    .selectFrom('company')
    .select(['id', 'name', 'real_name_status'])
    .where('usc', '=', usc)
    .executeTakeFirst();
  const taken = bearer !== undefined && CERTIFIED.includes(bearer.real_name_status);
  if (taken && bearer.id !== row.company_id) {
    return certificationText(CERTIFICATION.uscTaken, bearer.name);
  }
  const { rows } = await sql<{ pending: boolean }>`
    select certification_pending(${usc}, ${row.id}) as pending`.execute(tx);
  if (rows[0]?.pending) return CERTIFICATION.uscPending;
  const own = await tx
    .selectFrom('company')
    .select('usc')
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow();
  return own.usc !== null && own.usc !== usc ? CERTIFICATION.otherCompany : undefined;
}

/** A licence that shows another code and another name is another company's. */
function licenceProblem({ row, licence }: Application): string | undefined {
  if (licence === undefined || licence.usc === '' || licence.name === '') return undefined;
  const isOther = licence.usc !== row.usc && spelled(licence.name) !== spelled(row.name);
  return isOther ? certificationText(CERTIFICATION.otherLicence, licence.name) : undefined;
}

/** Throws 422 with everything that keeps the application from being handed in or approved. */
export async function judge(tx: Tx, application: Application, at: Date): Promise<void> {
  const problems: FieldError[] = certificationProblems(valuesOf(application), wireDay(at));
  const beside = (path: string, message: string | undefined) => {
    const known = problems.some((one) => one.path === path);
    if (message !== undefined && !known) problems.push({ path, message });
  };
  beside('usc', await codeProblem(tx, application));
  beside('name', licenceProblem(application));
  if (problems.length > 0) throw invalid(problems);
}
