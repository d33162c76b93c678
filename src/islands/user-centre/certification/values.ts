import {
  CERTIFICATION_STEPS,
  type CertificationField,
  type CertificationStep,
  type CertificationValues,
  certificationProblems,
} from '#contract/certification/form.ts';
import type { Certification } from '#contract/certification/row.ts';
import type { MyCompanyDetail } from '#contract/company/company.ts';
import type { FieldError } from '#contract/wire/envelope.ts';
import type { CertificationSave } from '#src/api/certification.ts';
import { serverDay } from '#src/api/server-clock.ts';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

/** What stands in the form, as texts: a list joined by ',', a tick 'true' or ''. */
export type Values = Readonly<Record<string, string>>;

const KEYS: readonly string[] = Object.values(CERTIFICATION_STEPS).flat();
const TICKS: readonly string[] = ['sensitiveConsent', 'agreement'];
const SECRETS: readonly string[] = ['idNo', 'agentIdNo', 'accountNo'];

/** A number that is never shown whole once it has been left. */
export const isSecret = (key: string): boolean => SECRETS.includes(key);
/** As the server shows a number that it has. */
export const isMasked = (value: string): boolean => value.includes('*');

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return value === true ? 'true' : typeof value === 'string' ? value : '';
}

/** The form of an application, or an empty one. */
export function valuesOf(row: Certification | undefined): Values {
  return Object.fromEntries(
    KEYS.map((key) => [key, row === undefined ? '' : textOf(Reflect.get(row, key))]),
  );
}

/**
 * What an update takes over of its company. Whatever stands on a licence is read from the new one, which says what has changed; papers
 * and numbers of people are given anew.
 */
const KNOWN = [
  ...(['usc', 'companyType', 'actualController'] as const),
  ...(['contactPerson', 'contactPhone', 'contactAddress'] as const),
] as const satisfies readonly (CertificationField & keyof MyCompanyDetail)[];
/** CompanyType 平台公司: there is one, and it does not apply. */
export const PLATFORM = '8';

/** What the form of a certified company's update begins with; what is masked is left to the person. */
export function knownOf(company: MyCompanyDetail): Values {
  const companyType = company.companyType.filter((type) => type !== PLATFORM);
  const now = { ...company, companyType };
  const texts = KNOWN.map((key) => [key, textOf(now[key])] as const);
  return Object.fromEntries(texts.filter(([, text]) => !isMasked(text)));
}

interface Form {
  values: Values;
  files: readonly Attachment[];
  /** Numbers that the server has already. */
  sent?: Values;
}

const listOf = (text: string | undefined) => (text ? text.split(',') : []);

/** What a save sends: numbers only where they have changed. */
export function inputOf(
  { values, files, sent = {} }: Form,
  known: { id: string; version: number } | undefined,
): CertificationSave {
  const isKept = (key: string) =>
    isSecret(key) && (isMasked(values[key] ?? '') || values[key] === sent[key]);
  const pairs = KEYS.filter((key) => !isKept(key)).map((key): [string, unknown] => {
    const text = (values[key] ?? '').trim();
    if (key === 'companyType') return [key, listOf(text)];
    return [key, TICKS.includes(key) ? text === 'true' : text];
  });
  const attachment = files.map(({ id, fileType }) => ({ id, fileType }));
  return { ...Object.fromEntries(pairs), ...known, attachment } as CertificationSave;
}

/** The form as the rules of contract/certification/form.ts judge it. */
function judgedOf({ values, files }: Form): CertificationValues {
  const texts = Object.fromEntries(KEYS.map((key) => [key, (values[key] ?? '').trim()]));
  return {
    ...(texts as unknown as CertificationValues),
    companyType: listOf(values.companyType),
    sensitiveConsent: values.sensitiveConsent === 'true',
    agreement: values.agreement === 'true',
    attachment: files,
  };
}

/** What keeps the form from being handed in, of one step or of all, by the server's day: papers end on it, whatever this device's clock says. */
export const problemsOf = (form: Form, step?: CertificationStep): FieldError[] =>
  certificationProblems(judgedOf(form), serverDay(), step);

/** A masked number cannot be mended in its middle: whoever types in it begins anew. */
export function retyped(before: string, now: string): string {
  if (!isMasked(before)) return now;
  return now.startsWith(before) ? now.slice(before.length) : '';
}
