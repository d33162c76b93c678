import type * as z from 'zod/mini';
import type { Sheet } from '../noun/export.ts';
import { id } from '../noun/fields.ts';
import { idFilter, textFilter } from '../noun/list.ts';
import { nounEndpoints, nounRow } from '../noun/noun.ts';
import { ACCOUNT_COLUMNS, accountFields, accountRow, revealEndpoint } from './bank.ts';

/** A trading partner's account as my company knows it; nobody else sees it. */
export const contactBankRow = nounRow({ ...accountRow, contactClientId: id });

const sheet: Sheet<keyof z.output<typeof contactBankRow> & string> = {
  name: '伙伴银行账户',
  routeName: 'contactClient',
  columns: {
    ...ACCOUNT_COLUMNS,
    remarks: { title: '说明' },
    createByName: { title: '创建人' },
    createTime: { title: '创建时间' },
  },
};
export const contactBankSheet = sheet;

/** Bank accounts of trading partners (贸易伙伴银行账户). Rows carry these actions: edit, reveal, delete. */
export const contactBank = {
  ...nounEndpoints({
    name: 'contactBank',
    title: "trading partners' bank accounts (贸易伙伴银行账户)",
    row: contactBankRow,
    detail: contactBankRow,
    /** The partner is named by the entry's id in contactClient; it stays the same in a change. */
    save: { ...accountFields, contactClientId: id },
    filters: {
      contactClientId: idFilter,
      /** The same by the partner's own id, as forms name it. */
      partyId: idFilter,
      /** In the account name or the bank's name; of an account number, its digits in full. */
      nameLike: textFilter,
    },
    sorts: ['createTime', 'name'],
    sheet,
    sealed: ['accountNo'],
  }),
  reveal: revealEndpoint('contactBank'),
};
