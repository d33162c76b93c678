import type { CardField, LicenceField, Reading, ReadValue } from '#server/kernel/ports/ocr.ts';
import { datesIn, idNoIn, termIn, tidy, uscIn } from './clean.ts';
import { labelledValues } from './labels.ts';
import type { Sheet } from './tokens.ts';
import { joined } from './tokens.ts';

type Printed<Field> = ReadonlyMap<string, Field>;

const LICENCE_LABELS: Printed<LicenceField | 'term' | 'other'> = new Map([
  ['名称', 'name'],
  ['类型', 'companyOrgType'],
  ['法定代表人', 'legalName'],
  ['负责人', 'legalName'],
  ['经营范围', 'businessScope'],
  ['注册资本', 'regCapital'],
  ['成立日期', 'establishTime'],
  ['营业期限', 'term'],
  ['住所', 'regLocation'],
  ['经营场所', 'regLocation'],
  ['登记机关', 'other'],
] as const);

const CARD_LABELS: Printed<CardField | 'born' | 'validity'> = new Map([
  ['姓名', 'name'],
  ['性别', 'gender'],
  ['民族', 'nation'],
  ['出生', 'born'],
  ['住址', 'address'],
  ['号码', 'idNo'],
  ['签发机关', 'authority'],
  ['有效期限', 'validity'],
] as const);

/** A value found anywhere on the sheet by what it is, with its row as place. */
function foundBy(sheet: Sheet, find: (text: string) => string | undefined): ReadValue | undefined {
  for (const { tokens } of sheet.rows) {
    const row = joined(tokens, sheet);
    const value = row && find(row.value);
    if (row === undefined || value === undefined) continue;
    const token = tokens.find(({ text }) => find(text) === value);
    return { value, place: (token && joined([token], sheet)?.place) ?? row.place };
  }
  return undefined;
}

/** Keeps a reading's place under another value; nothing when there is none. */
function as(read: ReadValue | undefined, value: string | undefined): ReadValue | undefined {
  return read && value ? { value, place: read.place } : undefined;
}

/** Without the fields that hold nothing. */
function present<Field extends string>(all: Record<Field, ReadValue | undefined>): Reading<Field> {
  const entries = Object.entries(all).filter(([, read]) => read !== undefined);
  return Object.fromEntries(entries) as Reading<Field>;
}

const tidied = (read: ReadValue | undefined) => as(read, read && tidy(read.value));

/** A business licence out of what was found on its picture. */
export function licenceOf(sheet: Sheet): Reading<LicenceField> {
  const read = labelledValues(sheet, LICENCE_LABELS);
  const term = read.term;
  const { from, to } = termIn(term?.value ?? '');
  return present({
    usc: foundBy(sheet, uscIn),
    name: tidied(read.name),
    companyOrgType: tidied(read.companyOrgType),
    legalName: tidied(read.legalName),
    regCapital: tidied(read.regCapital),
    establishTime: as(read.establishTime, datesIn(read.establishTime?.value ?? '')[0]),
    fromTime: as(term, from),
    toTime: as(term, to),
    regLocation: tidied(read.regLocation),
    businessScope: tidied(read.businessScope),
  });
}

/** A side of an identity card out of what was found on its picture. */
export function identityCardOf(sheet: Sheet): Reading<CardField> {
  const read = labelledValues(sheet, CARD_LABELS);
  const idNo = foundBy(sheet, idNoIn);
  const { from, to } = termIn(read.validity?.value ?? '');
  // The number says the birthday with a check character; the print does not.
  const born = idNo?.value.replace(/^.{6}(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
  return present({
    name: tidied(read.name),
    gender: as(read.gender, /[男女]/.exec(read.gender?.value ?? '')?.[0]),
    nation: tidied(read.nation),
    birthday: as(read.born ?? idNo, born ?? datesIn(read.born?.value ?? '')[0]),
    address: tidied(read.address),
    idNo,
    authority: tidied(read.authority),
    fromTime: as(read.validity, from),
    toTime: as(read.validity, to),
  });
}
