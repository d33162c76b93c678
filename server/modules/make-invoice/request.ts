import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type {
  InvoiceRequest,
  IssuedLine,
  IssuedParty,
} from '#server/kernel/ports/invoice-issuer.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { InvoiceTitle } from './parties.ts';

const invoices = columnsOf('invoice', 'i');
const blues = columnsOf('invoice', 'b');
const lines = columnsOf('invoice_line', 'l');
const words = columnsOf('enum_entry', 'w');

function partyOf(
  cipher: FieldCipher,
  { companyId, title, taxNo, address, phone, bank, accountSealed }: InvoiceTitle,
): IssuedParty {
  const purpose = purposeOf('company_profile', 'invoice_account', companyId);
  const account = accountSealed === '' ? '' : cipher.open(accountSealed, purpose);
  return { title, taxNo, address, phone, bank, account };
}

interface Head {
  orderNo: string;
  kind: string;
  seller: InvoiceTitle;
  buyer: InvoiceTitle;
  remarks: string;
  email: string;
  phone: string;
  red: InvoiceRequest['red'];
}

/** What was applied for before and has ended is never asked for under its number again. */
const orderNo = sql`${invoices.invoice_apply_no}
  || case when ${invoices.hand_attempt} > 1 then '-' || ${invoices.hand_attempt} else '' end`;

/** An invoice as the tax platform is asked for it, with the titles that were kept when it was drawn up. */
export async function requestOf(tx: Tx, cipher: FieldCipher, id: string): Promise<InvoiceRequest> {
  const { rows } = await sql<Head>`
    select ${orderNo} as "orderNo", ${invoices.invoice_kind} as kind, ${invoices.seller},
      ${invoices.buyer}, ${invoices.remarks}, ${invoices.receiver_email} as email,
      ${invoices.receiver_phone} as phone,
      case when ${blues.id} is not null then json_build_object('kind', ${blues.invoice_kind},
        'invoiceCode', ${blues.invoice_code}, 'invoiceNo', ${blues.invoice_no}, 'reason', ${invoices.red_reason}) end as red
    from ${invoices} left join ${blues} on ${blues.id} = ${invoices.red_of} where ${invoices.id} = ${id}`.execute(
    tx,
  );
  const [head] = rows;
  if (head === undefined) throw new Error(`No invoice ${id}`);
  const { rows: charged } = await sql<IssuedLine>`
    select ${lines.goods_name} as "goodsName", ${lines.tax_category_code} as "taxCategoryCode", ${lines.spec},
      coalesce(${words.name}, ${lines.unit}) as unit, coalesce(trim_scale(${lines.qty})::text, '') as qty,
      trim_scale(${lines.tax_rate})::text as "taxRate", ${lines.amount_excl}::text as "amountExcl",
      ${lines.tax_amount}::text as "taxAmount"
    from ${lines} left join ${words} on ${words.enum_name} = 'Unit' and ${words.code} = ${lines.unit}
    where ${lines.invoice_id} = ${id} order by ${lines.sort}`.execute(tx);
  const { seller, buyer, ...rest } = head;
  return {
    ...rest,
    seller: partyOf(cipher, seller),
    buyer: partyOf(cipher, buyer),
    lines: charged,
  };
}
