import { type Kysely, sql } from 'kysely';

import { BUSINESS } from '#contract/account/platform-role.ts';
import {
  allWithheld,
  code,
  nameOf,
  number,
  refersTo,
  text,
  withheld,
} from '#contract/document/field-table.ts';
import { filledRecord } from '#contract/document/filled-record.ts';
import { formDetails } from '#contract/document/form-fields.ts';
import { declareRecord } from '#contract/document/record.ts';
import { table } from '#server/db/table.ts';
import type { Database } from '#server/db/types.ts';
import { record } from '#server/kernel/document/record.ts';
import { statusCodes } from '#server/seed/enums/enum-seed.ts';
import { field, optional, remote, tab } from '#server/seed/forms/fields.ts';
import { seedForms } from '#server/seed/forms/seed-forms.ts';
import { seedEnums } from '#server/seed/seed.ts';

// A record that its company fills in and nobody approves, tried as those of the trade will be.

const OWN = { side: 'own', roles: ['companyAdmin', 'companyOperator'] } as const;

/** 示例运单: drafted, handed in, finished by its other side. It exists in tests only. */
export const tripRecord = filledRecord(
  declareRecord({
    name: 'sampleTrip',
    word: '示例运单',
    title: 'sample trips (示例运单)',
    readers: BUSINESS,
    routes: { list: 'sampleTrip', detail: 'sampleTripDetail', console: 'adminSampleTrip' },
    fields: {
      tripNo: text('运单号'),
      partnerCompanyId: refersTo('company'),
      partnerName: nameOf('partnerCompanyId', '收货企业'),
      tripStatus: code('状态', 'SampleTripStatus'),
      weight: number('净重'),
    },
    details: { ...allWithheld(formDetails), remarks: withheld(text('备注')) },
    status: 'tripStatus',
    filters: ['tripStatus'],
    sorts: ['createTime'],
    states: {
      enumeration: 'SampleTripStatus',
      statuses: { draft: '0', waiting: '1', done: '2' },
      transitions: {
        submit: { from: ['0'], to: '1', by: OWN, word: '提交', summary: 'Hand it in' },
        finish: {
          from: ['1'],
          to: '2',
          by: { side: 'buyer', roles: ['companyAdmin'] },
          word: '签收',
          waits: '货到后签收',
          summary: 'Finish it',
        },
      },
    },
    console: { fields: ['tripNo', 'companyName', 'tripStatus'], filters: ['tripStatus'] },
  }),
  { moduleId: '98', form: 'sampleTripForm', draft: '0', open: ['1'] },
);

export const trip = record(tripRecord, {
  table: 'sample_pick',
  number: ['SY', 'tripNo'],
  rights: 'delivery',
  seenBy: ['partner_company_id'],
  sides: {
    of: {
      buyer: {
        companies: sql`array[t.partner_company_id]`,
        while: sql`t.trip_status <> '0'`,
        sees: ['tripNo', 'partnerCompanyId', 'partnerName', 'tripStatus', 'weight'],
      },
    },
    filters: { nameLike: ['tripNo'], tripStatus: ['tripStatus'] },
  },
});
export const tripModule = trip.module();

const FORM = tab('trip', '运单', 'form', [
  field('remoteCompany', 'partnerCompanyId', '收货企业', { optionSource: remote('company') }),
  field('number', 'weight', '净重', { precision: 3, validators: [{ name: 'gt', other: '0' }] }),
  optional('textarea', 'remarks', '备注', { maxLength: 20, span: 24 }),
]);

/** Table, form and codes of the paper record. */
export async function createTrip(owner: Kysely<Database>): Promise<void> {
  await table(owner as unknown as Kysely<unknown>, 'sample_pick', {
    readers: 'parties',
    number: 'trip_no',
    form: true,
    columns: sql`partner_company_id bigint not null references company, trip_status text not null default '0',
      weight numeric(20, 6), remarks text not null default ''`,
    codes: ['trip_status'],
  });
  const codes = statusCodes('SampleTripStatus', [
    ['0', '草稿'],
    ['1', '待签收'],
    ['2', '已签收'],
  ]);
  await seedEnums(owner, [codes]);
  await seedForms(owner, [{ moduleId: '98', productCode: '', tabs: [{ ...FORM, sort: 0 }] }]);
}
