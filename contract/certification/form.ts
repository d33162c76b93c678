import { isDate } from '../form/dates.ts';
import { isIdCard, isUsc } from '../validators/checksum.ts';
import { CODE_RULES } from '../validators/codes.ts';
import { IDENTITY_RULES } from '../validators/identity.ts';
import { CONTACT_PHONE, PHONE_TEXT } from '../validators/patterns.ts';
import { problemOf } from '../validators/rule.ts';
import { isBlank, TEXT_RULES } from '../validators/texts.ts';
import { type FieldError, TEXT } from '../wire/envelope.ts';
import { APPLICANT_ROLE } from './applicant-role.ts';

/** Papers by code of the enumeration FileType. */
export const PAPER = { licence: 2, cardFront: 3, cardBack: 4, letter: 5 } as const;

/** An end that never comes, in licences and on identity cards. */
export const OPEN_END = '长期';

/** Longest texts in code points. */
export const CERTIFICATION_MAX = {
  name: 50,
  text: 50,
  regLocation: 200,
  businessScope: 4000,
  contactPerson: 25,
  contactAddress: 100,
  openBank: 100,
} as const;

/** The steps of the wizard, in order, and the fields that each asks for. */
export const CERTIFICATION_STEPS = {
  licence: [
    ...(['name', 'usc', 'legalName', 'companyOrgType', 'regCapital', 'establishTime'] as const),
    ...(['fromTime', 'toTime', 'regLocation', 'businessScope'] as const),
  ],
  identity: [
    ...(['applicantRole', 'idName', 'idNo', 'idFromTime', 'idToTime'] as const),
    ...(['agentName', 'agentIdNo'] as const),
  ],
  contact: [
    ...(['companyType', 'actualController', 'contactPerson', 'contactPhone'] as const),
    ...(['contactAddress', 'bankName', 'openBank', 'accountNo', 'cnapsCode'] as const),
    ...(['sensitiveConsent', 'agreement'] as const),
  ],
} as const;
export type CertificationStep = keyof typeof CERTIFICATION_STEPS;
export type CertificationField = (typeof CERTIFICATION_STEPS)[CertificationStep][number];

/** Longest texts by field; what is not here has a length of its own. */
const LONGEST: Readonly<Partial<Record<CertificationField, number>>> = {
  ...CERTIFICATION_MAX,
  legalName: CERTIFICATION_MAX.text,
  companyOrgType: CERTIFICATION_MAX.text,
  regCapital: CERTIFICATION_MAX.text,
  idName: CERTIFICATION_MAX.text,
  agentName: CERTIFICATION_MAX.text,
  actualController: CERTIFICATION_MAX.text,
  bankName: CERTIFICATION_MAX.name,
};

/** What companies and persons are called. */
const NAMES: readonly CertificationField[] = [
  'name',
  'legalName',
  'idName',
  'agentName',
  'actualController',
  'bankName',
];

/** An application as it is judged: texts as typed, numbers whole where they are known. */
export type CertificationValues = Readonly<
  Record<Exclude<CertificationField, 'companyType' | 'sensitiveConsent' | 'agreement'>, string>
> & {
  readonly companyType: readonly string[];
  readonly sensitiveConsent: boolean;
  readonly agreement: boolean;
  readonly attachment: readonly { readonly fileType: number }[];
};

/** A problem under the path of its field; a missing paper's path is `attachment.{fileType}`. */
type Problem = FieldError | false;

const problem = (path: string, message: string | undefined): Problem =>
  message !== undefined && { path, message };
const missing = (values: CertificationValues, ...paths: CertificationField[]): Problem[] =>
  paths.map((path) => problem(path, isBlank(String(values[path])) ? TEXT.required : undefined));

/** What no save takes (contract/certification/certification.ts). */
function unstorable(values: CertificationValues, step: CertificationStep): Problem[] {
  return CERTIFICATION_STEPS[step].map((path) => {
    const max = LONGEST[path];
    const text = String(values[path]);
    if (max === undefined || text === '') return false;
    const rule = NAMES.includes(path) ? TEXT_RULES.partyName : TEXT_RULES.text;
    return problem(path, problemOf(rule, text, { max }));
  });
}

const UPLOAD = '请上传';
const CHOOSE_TYPE = '请选择企业在平台上的业务身份';

/** Whether a complaint of `certificationProblems` says that something is left out. */
export function isLeftOut(message: string): boolean {
  return message === TEXT.required || message === CHOOSE_TYPE || message.startsWith(UPLOAD);
}

function paper({ attachment }: CertificationValues, fileType: number, name: string): Problem {
  const there = attachment.some((file) => file.fileType === fileType);
  return problem(`attachment.${fileType}`, there ? undefined : `${UPLOAD}${name}`);
}

/** A day, or 长期, that has not passed. */
function validUntil(path: CertificationField, value: string, today: string, text: string): Problem {
  if (value === '' || value === OPEN_END) return false;
  if (!isDate(value)) return problem(path, '请填写日期，如 2035-06-01，或填“长期”');
  return problem(path, value < today ? text : undefined);
}

const day = (path: CertificationField, value: string): Problem =>
  problem(path, value === '' || isDate(value) ? undefined : '请填写日期，如 2018-05-17');

/** A number that stands masked has been judged when it was typed, and is judged whole on the server. */
const isMasked = (value: string) => value.includes('*');
const idNumber = (path: CertificationField, value: string): Problem =>
  problem(
    path,
    value === '' || isMasked(value) || isIdCard(value) ? undefined : IDENTITY_RULES.idCard.message,
  );

const USC_LOOKS = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

/** What is wrong with a 统一社会信用代码: what it is made of, or else its check character. */
function uscProblem(usc: string): string | undefined {
  if (usc === '' || isUsc(usc)) return undefined;
  if (USC_LOOKS.test(usc)) return '代码有误：与校验位不符，请对照执照核对';
  return '代码为 18 位数字和大写字母（不含 I、O、S、V、Z），请对照执照核对';
}

function licenceProblems(values: CertificationValues, today: string): Problem[] {
  const { usc, establishTime, fromTime, toTime } = values;
  return [
    paper(values, PAPER.licence, '营业执照'),
    ...missing(values, 'name', 'usc', 'legalName', 'regLocation'),
    problem('usc', uscProblem(usc)),
    day('establishTime', establishTime),
    day('fromTime', fromTime),
    validUntil('toTime', toTime, today, '营业执照已过期，请上传在有效期内的执照'),
  ];
}

function identityProblems(values: CertificationValues, today: string): Problem[] {
  const { applicantRole, idName, legalName, idNo, idFromTime, idToTime, agentIdNo } = values;
  const isAgent = applicantRole === APPLICANT_ROLE.agent;
  const differs = idName !== '' && legalName !== '' && idName.trim() !== legalName.trim();
  return [
    ...missing(values, 'applicantRole'),
    paper(values, PAPER.cardFront, '法定代表人身份证人像面'),
    paper(values, PAPER.cardBack, '法定代表人身份证国徽面'),
    ...missing(values, 'idName', 'idNo', 'idToTime'),
    problem('idName', differs ? `与营业执照的法定代表人“${legalName}”不一致` : undefined),
    idNumber('idNo', idNo),
    day('idFromTime', idFromTime),
    validUntil('idToTime', idToTime, today, '身份证已过期，请上传在有效期内的证件'),
    ...(isAgent
      ? [
          ...missing(values, 'agentName', 'agentIdNo'),
          idNumber('agentIdNo', agentIdNo),
          paper(values, PAPER.letter, '授权委托书'),
        ]
      : []),
  ];
}

/** A bank account is optional, and whole where it is begun. */
function bankProblems(values: CertificationValues): Problem[] {
  const { bankName, openBank, accountNo, cnapsCode } = values;
  if (openBank === '' && accountNo === '' && cnapsCode === '') return [];
  const { bankAccount, cnaps } = CODE_RULES;
  return [
    ...(bankName === '' ? missing(values, 'bankName') : []),
    ...missing(values, 'openBank', 'accountNo'),
    problem(
      'accountNo',
      accountNo === '' || isMasked(accountNo) ? undefined : problemOf(bankAccount, accountNo, {}),
    ),
    problem('cnapsCode', cnapsCode === '' ? undefined : problemOf(cnaps, cnapsCode, {})),
  ];
}

function contactProblems(values: CertificationValues): Problem[] {
  const { companyType, contactPerson, contactPhone, sensitiveConsent, agreement } = values;
  return [
    problem('companyType', companyType.length > 0 ? undefined : CHOOSE_TYPE),
    ...missing(values, 'contactPerson', 'contactPhone', 'contactAddress'),
    problem(
      'contactPerson',
      contactPerson === '' ? undefined : problemOf(TEXT_RULES.chineseOnly, contactPerson, {}),
    ),
    problem(
      'contactPhone',
      contactPhone === '' || CONTACT_PHONE.test(contactPhone) ? undefined : PHONE_TEXT,
    ),
    ...bankProblems(values),
    problem('sensitiveConsent', sensitiveConsent ? undefined : '须单独同意后才能提交身份证件信息'),
    problem('agreement', agreement ? undefined : '请阅读并同意《平台使用协议》'),
  ];
}

/**
 * What keeps an application from being handed in, of one step or of all, one complaint a field (rules.md C.15, B.4).
 * `today` is yyyy-MM-dd. Both sides judge by it; the wizard step by step, the server at submission.
 */
export function certificationProblems(
  values: CertificationValues,
  today: string,
  step?: CertificationStep,
): FieldError[] {
  const found = {
    licence: () => licenceProblems(values, today),
    identity: () => identityProblems(values, today),
    contact: () => contactProblems(values),
  };
  const all = Object.keys(found) as CertificationStep[];
  const steps = step === undefined ? all : [step];
  const first = new Map<string, FieldError>();
  for (const one of steps.flatMap((name) => [...unstorable(values, name), ...found[name]()])) {
    if (one !== false && !first.has(one.path)) first.set(one.path, one);
  }
  return [...first.values()];
}
