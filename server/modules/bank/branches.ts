import { sql } from 'kysely';

import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import {
  adminBankBranch,
  bankBranch,
  MOST_BRANCH_ROWS,
  MOST_BRANCHES_FOUND,
} from '#contract/bank/branch.ts';
import { branchesOf } from '#contract/bank/cnaps.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { writeBranches } from '#server/kernel/company/write-branches.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { madeTime, text } from '#server/kernel/resource/field.ts';
import { like } from '#server/kernel/resource/filter.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { gzippedCells } from '#server/kernel/wire/gzipped-cells.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

const t = columnsOf('bank_branch', 't');
const OBJECT = 'bankBranch';
const CELLS = {
  unreadable: '文件无法读取，请选择 CSV 文件',
  mostRows: MOST_BRANCH_ROWS,
  tooLong: `一次最多导入 ${MOST_BRANCH_ROWS} 行`,
};

/** 联行号: the directory of branches, as operators keep it. */
export const bankBranches = consoleList({
  calls: adminBankBranch,
  sheet: adminBankBranch.sheet,
  table: 'bank_branch',
  fields: {
    cnapsCode: text('cnaps_code'),
    branchName: text('branch_name'),
    bankName: text('bank_name'),
    city: text('city'),
    updateTime: madeTime('updated_at', t.updated_at),
  },
  filters: { keyword: like('cnaps_code', 'words') },
  sorts: { cnapsCode: 'cnaps_code', updateTime: 'updated_at' },
  writers: FINANCE_OFFICERS,
  actions: (_, may) => (may.write ? ['delete'] : []),
});

type Found = CallOutput<typeof bankBranch.search>[number];

/**
 * By the first digits of its number, or by parts of its names, which the index finds; the shortest name is likeliest to be
 * meant.
 */
const searching = sessionRead<{ words: string[] | undefined; digits: string | undefined }, Found>(
  ({ db, p, has }) => {
    const all = db
      .selectFrom('bank_branch')
      .select([
        'cnaps_code as cnapsCode',
        'branch_name as branchName',
        'bank_name as bankName',
        'city',
      ]);
    const found = has('digits')
      ? all
          .where('cnaps_code', '>=', p('digits'))
          // ':' follows '9'.
          .where('cnaps_code', '<', sql<string>`${p('digits')}::text || ':'`)
      : all.where(sql<boolean>`name_grams('branch', array[words]) @> (
          select array_agg(gram)
          from unnest(${p('words')}::text[]) word, unnest(searched_grams('branch', word)) gram)
        and (select bool_and(position(lower(word) in lower(words)) > 0)
          from unnest(${p('words')}::text[]) word)`);
    return found
      .orderBy(sql`char_length(branch_name)`)
      .orderBy('cnaps_code')
      .limit(MOST_BRANCHES_FOUND);
  },
  { company: false },
);

/** Searching the directory, for anybody with a session, and bringing it up to date. */
export function branchRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, bankBranch.search, {
      query: searching,
      values: ({ input: { nameLike } }) =>
        /^\d+$/.test(nameLike)
          ? { digits: nameLike, words: undefined }
          : { digits: undefined, words: nameLike.split(/\s+/) },
      answer: (rows) => [...rows],
    }),

    write(kernel, adminBankBranch.import, async ({ tx, me, at, input, note, leaveUnlogged }) => {
      const cells = gzippedCells(input.content, CELLS);
      const { branches, problems } = branchesOf(cells);
      if (problems.length > 0) {
        leaveUnlogged();
        return { taken: 0, problems: [...problems] };
      }
      await writeBranches(tx, branches, { at, accountId: me.accountId });
      note({ objectType: OBJECT, objectId: '', detail: { after: { taken: branches.length } } });
      return { taken: branches.length, problems: [] };
    }),

    write(kernel, adminBankBranch.delete, async ({ tx, input: { id }, note }) => {
      const gone = await tx
        .deleteFrom('bank_branch')
        .where('id', '=', id)
        .returning(['cnaps_code', 'branch_name'])
        .executeTakeFirst();
      if (gone === undefined) throw noSuchRecord();
      const before = { cnapsCode: gone.cnaps_code, branchName: gone.branch_name };
      note({ objectType: OBJECT, objectId: id, detail: { before } });
      return {};
    }),
  ];
}
