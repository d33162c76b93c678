import { sql } from 'kysely';
import { FINANCE, mayCall } from '#contract/account/platform-role.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { adminPlatformBank, adminPlatformCompany } from '#contract/platform-company.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import type { PlatformCompany } from '#server/kernel/company/platform.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, derived, flag, madeTime, purposeOf, text } from '#server/kernel/resource/field.ts';
import { like } from '#server/kernel/resource/filter.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { lockAccount, makeDefault, removeAccount, saveAccount, savePlatform } from './keep.ts';
import { EVENT } from './messages.ts';

const own = columnsOf('platform_company', 'o');
const companies = columnsOf('company', 'c');
const profiles = columnsOf('company_profile', 'p');
const accounts = columnsOf('account', 'a');
const t = columnsOf('bank', 't');

interface Kept extends Omit<PlatformCompany, 'companyId'> {
  version: number;
  updatedBy: string | null;
  updatedAt: Date | null;
}

const kept = sessionRead<Record<never, never>, Kept>(
  () => sql<Kept>`
    select ${companies.name}, ${companies.usc}, ${companies.legal_name} as "legalName",
      ${profiles.invoice_title} as "invoiceTitle", ${profiles.tax_no} as "taxNo",
      ${profiles.invoice_address} as "invoiceAddress", ${profiles.invoice_phone} as "invoicePhone",
      ${profiles.invoice_bank} as "invoiceBank",
      ${profiles.invoice_account_last4} as "invoiceAccountLast4", ${profiles.version},
      ${profiles.updated_at} as "updatedAt", ${accounts.nick_name} as "updatedBy"
    from ${own} join ${companies} on ${companies.id} = ${own.company_id}
    join ${profiles} on ${profiles.company_id} = ${companies.id}
    left join ${accounts} on ${accounts.id} = ${profiles.updated_by}`,
);

const NONE = {
  name: '',
  usc: '',
  legalName: '',
  invoiceTitle: '',
  taxNo: '',
  invoiceAddress: '',
  invoicePhone: '',
  invoiceBank: '',
  invoiceAccountLast4: '',
  version: 0,
  updatedBy: null,
  updatedAt: null,
};

/** 平台账户. */
export const platformBanks = consoleList({
  calls: adminPlatformBank,
  sheet: adminPlatformBank.sheet,
  table: 'bank',
  across: sql<boolean>`not ${t.deleted}
    and ${t.company_id} = (select ${own.company_id} from ${own})`,
  fields: {
    name: text('name'),
    accountNo: derived('account_no', t.account_no_last4, maskedBankCard),
    openBank: text('open_bank'),
    cnapsCode: text('cnaps_code'),
    remarks: text('remarks'),
    isDefault: flag('is_default'),
    createTime: madeTime('created_at', t.created_at),
    version: count('version'),
  },
  filters: { keyword: like('name', 'open_bank') },
  sorts: { createTime: 'id' },
  writers: FINANCE,
  actions: ({ isDefault }, may) =>
    may.write ? ['edit', ...(isDefault ? [] : ['setDefault']), 'reveal', 'delete'] : [],
});

type Noting = Pick<Writing<never, never>, 'tx' | 'me' | 'at' | 'emit' | 'note'>;

const bankOf = (objectId: string) => ({ objectType: 'platformBank', objectId });

/** Whoever may pay hears of every change of what is paid from. */
async function tell(
  { tx, me, at, emit, note }: Noting,
  what: string,
  object: { objectType: string; objectId: string },
) {
  note({ ...object, detail: { what } });
  const told = (await operatorsOf(tx, FINANCE, at)).filter((id) => id !== me.accountId);
  await emit({ topic: EVENT.changed, accountId: told, payload: { what } });
}

/** The platform's own company and its accounts, as finance keeps them. */
export function platformRoutes(kernel: Kernel): Route[] {
  const { cipher } = kernel;
  const keeping = ({ tx, me, at }: Noting) => ({ tx, cipher, accountId: me.accountId, at });
  return [
    signedInRead(kernel, adminPlatformCompany.get, {
      query: kept,
      values: () => ({}),
      answer([row = NONE], { me }) {
        const { invoiceAccountLast4, updatedAt, updatedBy, ...shown } = row;
        return {
          ...shown,
          known: row.version > 0,
          invoiceAccount: maskedBankCard(invoiceAccountLast4),
          updatedBy: updatedBy ?? '',
          updateTime: updatedAt === null ? '' : wireTime(updatedAt),
          mayEdit: mayCall(FINANCE, me.roles),
        };
      },
    }),
    write(kernel, adminPlatformCompany.save, async (writing) => {
      const id = await savePlatform(keeping(writing), writing.input);
      await tell(writing, '公司和开票资料', { objectType: 'platformCompany', objectId: id });
      return {};
    }),
    write(kernel, adminPlatformBank.save, async (writing) => {
      const id = await saveAccount(keeping(writing), writing.input);
      await tell(writing, writing.input.id === undefined ? '新增银行账户' : '银行账户', bankOf(id));
      return id;
    }),
    write(kernel, adminPlatformBank.setDefault, async (writing) => {
      await makeDefault(keeping(writing), writing.input.id);
      await tell(writing, '默认付款账户', bankOf(writing.input.id));
      return {};
    }),
    write(kernel, adminPlatformBank.delete, async (writing) => {
      await removeAccount(keeping(writing), writing.input.id);
      await tell(writing, '删除银行账户', bankOf(writing.input.id));
      return {};
    }),
    write(kernel, adminPlatformBank.reveal, async ({ tx, input: { id }, seal, note }) => {
      const account = await lockAccount(tx, id);
      const purpose = purposeOf('bank', 'account_no', account.company_id);
      note(bankOf(id));
      return { accountNo: seal(cipher.open(account.account_no_sealed, purpose)) };
    }),
  ];
}
