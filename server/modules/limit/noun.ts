import { sql } from 'kysely';
import { readersOf } from '#contract/account/customer-role.ts';
import { adminLimitLedger } from '#contract/limit/admin.ts';
import { ledgerSheet, limitLedger } from '#contract/limit/limit.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { derived, madeText, readOnly, text } from '#server/kernel/resource/field.ts';
import { equals, fromDay, oneOf, untilDay } from '#server/kernel/resource/filter.ts';
import { listNoun } from '#server/kernel/resource/noun.ts';
import { toldFields } from './told.ts';

const t = columnsOf('limit_ledger_line', 't');
const projects = columnsOf('project', 'p');
const accounts = columnsOf('account', 'a');

const shown = <Column extends string>(column: Column) => readOnly(text(column));

const fields = {
  projectId: shown('project_id'),
  seq: derived('seq', t.seq, Number),
  time: derived('at', t.at, (at) => wireTime(at as Date)),
  type: shown('type'),
  amount: shown('amount'),
  limitAfter: shown('limit_after'),
  reservedAfter: shown('reserved_after'),
  occupiedAfter: shown('occupied_after'),
  availableAfter: shown('available_after'),
  objectType: shown('object_type'),
  objectId: shown('object_id'),
  objectNo: shown('object_no'),
  operatorName: shown('operator_name'),
  note: shown('note'),
  prevHash: shown('prev_hash'),
  hash: shown('hash'),
};
const table = 'limit_ledger_line' as const;
const filters = {
  projectId: equals('project_id', 'bigint'),
  type: oneOf('type'),
  timeStart: fromDay('at'),
  timeEnd: untilDay('at'),
};

/** 额度流水 (rules.md C.17), for companies: another's paper, person and words are not told. */
export const ledgerNoun = listNoun({
  table,
  fields: { ...fields, ...toldFields },
  filters,
  calls: limitLedger,
  sheet: ledgerSheet,
  sorts: { createTime: 'seq' },
  readers: readersOf('project'),
  sides: {
    of: {
      credit: {
        companies: sql`(
          select ${projects.terms_seen_by} from ${projects}
          where ${projects.id} = ${t.project_id} and not ${projects.deleted}
        )`,
        sees: [
          'projectId',
          'seq',
          'time',
          'type',
          'amount',
          'limitAfter',
          'reservedAfter',
          'occupiedAfter',
          'availableAfter',
          'objectType',
          'objectId',
          'objectNo',
          'operatorName',
          'note',
          'prevHash',
          'hash',
        ],
      },
    },
    filters: { projectId: ['projectId'], type: ['type'], timeStart: ['time'], timeEnd: ['time'] },
  },
});

/** The same of all projects for operators, who read which of the platform's persons acted. */
export const ledgerList = consoleList({
  table,
  filters,
  calls: adminLimitLedger,
  sheet: adminLimitLedger.sheet,
  fields: {
    ...fields,
    operatorName: madeText(
      'operator_name',
      sql`coalesce((select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${t.operator_id}), '系统')`,
    ),
  },
  sorts: { createTime: 'id' },
});
