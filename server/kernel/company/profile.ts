import type { ColumnOf } from '#server/db/types.ts';
import type { FieldCipher } from '../crypto/field-cipher.ts';
import { encrypted } from '../resource/field.ts';
import type { Tx } from '../session/scope.ts';

const TABLE = 'company_profile';

/** What a company says of itself; whatever is left out stays as it is. Numbers are plain here and encrypted in the table. */
export interface Profile {
  contactPerson?: string;
  contactPhone?: string;
  contactAddress?: string;
  legalPhone?: string | undefined;
  legalCertificateNo?: string | undefined;
  actualControllerPhone?: string | undefined;
  actualCertificateNo?: string | undefined;
  invoiceTitle?: string;
  taxNo?: string;
  invoiceAddress?: string;
  invoicePhone?: string;
  invoiceBank?: string;
  invoiceAccount?: string | undefined;
}

const PLAIN = {
  contactPerson: 'contact_person',
  contactPhone: 'contact_phone',
  contactAddress: 'contact_address',
  legalPhone: 'legal_phone',
  actualControllerPhone: 'actual_controller_phone',
  invoiceTitle: 'invoice_title',
  taxNo: 'tax_no',
  invoiceAddress: 'invoice_address',
  invoicePhone: 'invoice_phone',
  invoiceBank: 'invoice_bank',
} as const satisfies Record<string, ColumnOf<typeof TABLE>>;

const sealed = (name: string) => encrypted(TABLE, name, (last4) => last4);
const SEALED = {
  legalCertificateNo: sealed('legal_certificate_no'),
  actualCertificateNo: sealed('actual_certificate_no'),
  invoiceAccount: sealed('invoice_account'),
} as const;

interface Putting {
  cipher: FieldCipher;
  companyId: string;
  /** Who changes it; null for the platform itself. */
  accountId: string | null;
  at: Date;
}

/**
 * Keeps what is given of a company's profile (企业资料). The transaction's scope must be the company's, or an operator's.
 * The completeness (资料完整度) follows by itself.
 */
export async function putProfile(
  tx: Tx,
  profile: Profile,
  { cipher, companyId, accountId, at }: Putting,
): Promise<void> {
  const plain = Object.entries(PLAIN).flatMap(([key, column]) => {
    const value = profile[key as keyof typeof PLAIN];
    return value === undefined ? [] : [[column, value] as const];
  });
  const secret = Object.entries(SEALED).flatMap(([key, field]) => {
    const value = profile[key as keyof typeof SEALED];
    return value === undefined
      ? []
      : Object.entries(field.write?.(value, { cipher, companyId }) ?? {});
  });
  const columns = Object.fromEntries([...plain, ...secret]);
  const stamp = { updated_by: accountId, updated_at: at };
  const values = { company_id: companyId, ...columns, ...stamp };
  await tx
    .insertInto(TABLE)
    .values(values)
    .onConflict((on) =>
      on
        .column('company_id')
        .doUpdateSet((row) => ({ ...values, version: row(`${TABLE}.version`, '+', 1) })),
    )
    .execute();
}
