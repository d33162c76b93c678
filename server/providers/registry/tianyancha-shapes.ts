import * as z from 'zod/mini';
import { isDate } from '#contract/form/dates.ts';
import { DIVISIONS } from '#contract/party/regions.ts';
import type { RegistryCompany } from '#contract/party/registry.ts';
import { IDENTITY_RULES } from '#contract/validators/identity.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { wireDay } from '#server/kernel/clock.ts';

/** The longest texts that the columns of the registry hold, see contract/party/registry.ts. */
const LONGEST = { name: 50, word: 20, text: 50, place: 200, scope: 4000 } as const;

/** Texts come as texts, numbers or null; a search marks what it found with <em>. */
const loose = z.catch(z.nullish(z.union([z.string(), z.number()])), null);
const company = z.object({
  name: z.string(),
  creditCode: loose,
  legalPersonName: loose,
  regStatus: loose,
  orgNumber: loose,
  regNumber: loose,
  taxNumber: loose,
  // The source's own spelling.
  estiblishTime: loose,
  regCapital: loose,
  actualCapital: loose,
  companyOrgType: loose,
  base: loose,
  city: loose,
  district: loose,
  industry: loose,
  regLocation: loose,
  phoneNumber: loose,
  staffNumRange: loose,
  fromTime: loose,
  toTime: loose,
  businessScope: loose,
});
type Source = z.infer<typeof company>;

export const foundShape = z.object({ items: z.catch(z.array(z.unknown()), []) });

/** What the source tells of a company, without what it does not know. */
export type SourceCompany = Omit<RegistryCompany, 'id' | 'actualController' | 'faxes'>;

function text(value: Source['base'], max: number): string {
  const plain = String(value ?? '')
    .replaceAll(/<\/?em>/g, '')
    .trim();
  return [...plain].slice(0, max).join('');
}

/** Milliseconds, or a text that begins with the day → yyyy-MM-dd in UTC+8; null for none. */
function dayOf(value: Source['fromTime']): string | null {
  if (typeof value === 'string') {
    const day = value.slice(0, 10);
    return isDate(day) ? day : null;
  }
  // The end of the time that a Date holds; "no end" comes as a moment beyond it, or as nothing.
  if (typeof value !== 'number' || Math.abs(value) > 8.64e15) return null;
  return wireDay(new Date(value));
}

/** The province comes as an abbreviation of the source's own; the code of the company says it officially. */
function provinceOf(base: string, usc: string): string {
  if (/\p{Script=Han}/u.test(base)) return base;
  return DIVISIONS.find(({ code }) => code.slice(0, 2) === usc.slice(2, 4))?.name ?? '';
}

/** A company as the source tells of it; undefined for what has no code or no name of ours. */
export function companyOf(value: unknown): SourceCompany | undefined {
  const read = company.safeParse(value);
  if (!read.success) return undefined;
  const { data } = read;
  const usc = text(data.creditCode, 18).toUpperCase();
  const name = text(data.name, LONGEST.name + 1);
  if (name === '' || name.length > LONGEST.name || problemOf(IDENTITY_RULES.usc, usc, {})) {
    return undefined;
  }
  return {
    name,
    usc,
    legalPersonName: text(data.legalPersonName, LONGEST.text),
    regStatus: text(data.regStatus, LONGEST.word),
    orgNumber: text(data.orgNumber, LONGEST.word),
    regNumber: text(data.regNumber, LONGEST.word),
    taxNumber: text(data.taxNumber, LONGEST.word),
    establishTime: dayOf(data.estiblishTime),
    regCapital: text(data.regCapital, LONGEST.text),
    actualCapital: text(data.actualCapital, LONGEST.text),
    companyOrgType: text(data.companyOrgType, LONGEST.text),
    base: provinceOf(text(data.base, LONGEST.text), usc),
    city: text(data.city, LONGEST.text),
    district: text(data.district, LONGEST.text),
    industry: text(data.industry, LONGEST.text),
    regLocation: text(data.regLocation, LONGEST.place),
    phoneNumber: text(data.phoneNumber, LONGEST.text),
    staffNumRange: text(data.staffNumRange, LONGEST.word),
    fromTime: dayOf(data.fromTime),
    toTime: dayOf(data.toTime),
    businessScope: text(data.businessScope, LONGEST.scope),
  };
}
