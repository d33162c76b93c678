import type { PartyBody } from '#contract/party/form.ts';
import {
  BASIC_TYPE,
  type BasicType,
  missingItems,
  type PartyTypeName,
} from '#contract/party/party.ts';
import type { RegistryCompany } from '#contract/party/registry.ts';
import { normaliseDigits } from '#contract/validators/digits.ts';
import { IDENTITY_RULES } from '#contract/validators/identity.ts';
import { problemOf } from '#contract/validators/rule.ts';

import { byPath, type Complaints } from '../../submit/submission.ts';

/** What stands in the fields of the add dialog. */
export interface AddValues {
  readonly basicType: BasicType;
  readonly name: string;
  readonly usc: string;
  readonly region: PartyBody['region'];
  readonly contactPerson: string;
  readonly contactPhone: string;
  readonly contactAddress: string;
  /** What the registry says of the company that was chosen. */
  readonly registered?: RegistryCompany | undefined;
}

/** A fresh form. */
export function freshValues(basicType: BasicType, name: string): AddValues {
  return {
    basicType,
    name,
    usc: '',
    region: { base: '', city: '', district: '' },
    contactPerson: '',
    contactPhone: '',
    contactAddress: '',
  };
}

/** 统一社会信用代码 or the number of a card as they are copied, without blanks; between the parts of a name in pinyin one stays. */
export function codeOf(text: string, isPerson: boolean): string {
  return (isPerson && !/^\s*[\d０-９]/.test(text) ? text : normaliseDigits(text)).toUpperCase();
}

/** The body of the create call. */
export function bodyOf(values: AddValues): PartyBody {
  const { basicType, name, usc, region, registered } = values;
  const { contactPerson, contactPhone, contactAddress } = values;
  return {
    companyBasicType: basicType,
    name: name.trim(),
    usc: usc.trim(),
    region,
    legalName: registered?.legalPersonName ?? '',
    actualController: registered?.actualController ?? '',
    companyAccountRelation: {
      contactPerson: contactPerson.trim(),
      contactPhone: contactPhone.trim(),
      contactAddress: contactAddress.trim(),
      attachment: [],
    },
  };
}

/** What is wrong with the form before it is sent; the schema comes with the first submit. */
export async function problemsOf(type: PartyTypeName, values: AddValues): Promise<Complaints> {
  const { partyBody, personBody } = await import('./party-schema.ts');
  const body = bodyOf(values);
  const isPerson = values.basicType === BASIC_TYPE.person;
  const read = (isPerson ? personBody : partyBody).safeParse(body);
  const { personNumber } = IDENTITY_RULES;
  const number = isPerson && body.usc !== '' ? problemOf(personNumber, body.usc, {}) : undefined;
  const wrong = (read.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const notAnId = number === undefined ? [] : [{ path: 'usc', message: number }];
  return byPath([...missingItems(type, values.basicType, body), ...wrong, ...notAnId]);
}
