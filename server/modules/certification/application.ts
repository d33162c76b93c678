import type { Selectable } from 'kysely';

import { type CertificationValues, PAPER } from '#contract/certification/form.ts';
import type { CardReading, LicenceReading } from '#contract/file/recognition.ts';
import type { Database } from '#server/db/types.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { keptReading } from '#server/kernel/files/kept-readings.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { OBJECT_TYPE, TABLE } from './noun.ts';

type Row = Selectable<Database['company_customer_apply']>;

/** An application with what hangs on it, for whoever judges it. */
export interface Application {
  row: Row;
  /** Files by code of the enumeration FileType. */
  papers: ReadonlyMap<number, string>;
  idNo: string;
  agentIdNo: string;
  accountNo: string;
  /** What was read of its licence and of its card's front; undefined where nothing was. */
  licence: LicenceReading | undefined;
  card: CardReading | undefined;
}

/** A number of the application, whole; '' when there is none. */
export function openNumber(
  cipher: FieldCipher,
  row: Row,
  column: 'id_no' | 'agent_id_no' | 'account_no',
): string {
  const sealed = row[`${column}_sealed`];
  return sealed === '' ? '' : cipher.open(sealed, purposeOf(TABLE, column, row.company_id));
}

/** The application with its numbers opened and its readings at hand. */
export async function loadApplication(
  tx: Tx,
  cipher: FieldCipher,
  id: string,
): Promise<Application> {
  const row = await tx
    .selectFrom('company_customer_apply')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const files = await tx
    .selectFrom('attachment')
    .select(['file_id', 'file_type'])
    .where('object_type', '=', OBJECT_TYPE)
    .where('object_id', '=', id)
    .execute();
  const papers = new Map(files.map((file) => [file.file_type, file.file_id]));
  const reading = <Kind extends 'licence' | 'card'>(kind: Kind, paper: number) => {
    const fileId = papers.get(paper);
    return fileId === undefined ? undefined : keptReading(tx, cipher, { fileId, kind });
  };
  return {
    row,
    papers,
    idNo: openNumber(cipher, row, 'id_no'),
    agentIdNo: openNumber(cipher, row, 'agent_id_no'),
    accountNo: openNumber(cipher, row, 'account_no'),
    licence: await reading('licence', PAPER.licence),
    card: await reading('card', PAPER.cardFront),
  };
}

/** The application as its rules see it. */
export function valuesOf({
  row,
  papers,
  idNo,
  agentIdNo,
  accountNo,
}: Application): CertificationValues {
  return {
    name: row.name,
    usc: row.usc,
    legalName: row.legal_name,
    companyOrgType: row.company_org_type,
    regCapital: row.reg_capital,
    establishTime: row.establish_time,
    fromTime: row.from_time,
    toTime: row.to_time,
    regLocation: row.reg_location,
    businessScope: row.business_scope,
    applicantRole: row.applicant_role,
    idName: row.id_name,
    idNo,
    idFromTime: row.id_from_time,
    idToTime: row.id_to_time,
    agentName: row.agent_name,
    agentIdNo,
    companyType: row.company_type,
    actualController: row.actual_controller,
    contactPerson: row.contact_person,
    contactPhone: row.contact_phone,
    contactAddress: row.contact_address,
    bankName: row.bank_name,
    openBank: row.open_bank,
    accountNo,
    cnapsCode: row.cnaps_code,
    sensitiveConsent: row.sensitive_consent,
    agreement: row.agreement,
    attachment: [...papers.keys()].map((fileType) => ({ fileType })),
  };
}
