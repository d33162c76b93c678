import { sql } from 'kysely';
import type { revealEndpoint } from '#contract/bank/bank.ts';
import { maskedBankCard, maskName, maskPhone } from '#contract/mask.ts';
import { CODE_RULES } from '#contract/validators/codes.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import {
  attachments,
  code,
  derived,
  encrypted,
  purposeOf,
  text,
} from '#server/kernel/resource/field.ts';
import { named } from '#server/kernel/resource/filter.ts';
import { firstOf } from '#server/kernel/resource/first-of.ts';
import type { NounOf } from '#server/kernel/resource/noun.ts';
import { wholeNumber } from '#server/kernel/resource/number-filters.ts';
import { recordWrite } from '#server/kernel/resource/routes.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';

const projects = columnsOf('project', 'p');
const t = columnsOf('bank', 't');

type Table = 'bank' | 'contact_bank';

/** Forms keep the names of whatever they name by its id. */
const IN_USE = sql`exists (select from ${projects}
  where ${projects.company_id} = ${t.company_id} and not ${projects.deleted}
    and ${projects.form_names} ? ${t.id}::text)`;

const ACCOUNT_NO = 'account_no';

/** What any bank account has, whoever's it is (contract/bank/bank.ts); `objectType` is what its files know it by. */
export function accountFields(table: Table, objectType: string) {
  return {
    name: text('name'),
    bankType: code('bank_type', 'BankType'),
    contactPerson: text('contact_person', maskName),
    contactPhone: text('contact_phone', maskPhone),
    remarks: text('remarks'),
    attachment: attachments(objectType),
    accountNo: encrypted(table, ACCOUNT_NO, maskedBankCard),
    openBank: text('open_bank'),
    cnapsCode: text('cnaps_code'),
    inUse: derived('in_use', IN_USE, (stored) => stored === true),
  };
}

/** By a part of a name, or by the whole account number. */
export function accountSearch(table: Table) {
  return firstOf(
    wholeNumber(table, ACCOUNT_NO, CODE_RULES.bankAccount.pattern),
    named('name', 'open_bank'),
  );
}

/** 查看完整账号. */
export function revealRoute(
  kernel: Kernel,
  noun: NounOf<Table>,
  endpoint: ReturnType<typeof revealEndpoint>,
): Route {
  return recordWrite(kernel, noun, endpoint, async ({ tx, seal, note }, record) => {
    const stored = await tx
      .selectFrom(noun.table)
      .select('account_no_sealed')
      .where('id', '=', String(record.id))
      .executeTakeFirst();
    const sealed = stored?.account_no_sealed ?? '';
    if (sealed === '') throw noSuchRecord();
    const purpose = purposeOf(noun.table, ACCOUNT_NO, String(record.company_id));
    note({ objectType: noun.name, objectId: String(record.id) });
    return { accountNo: seal(kernel.cipher.open(sealed, purpose)) };
  });
}
