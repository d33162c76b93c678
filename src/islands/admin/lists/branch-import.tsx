import { useState } from 'react';

import { branchesOf } from '#contract/bank/cnaps.ts';
import { cellsOf } from '#contract/csv.ts';
import { type Action, createAction } from '#src/api/action.ts';
import { adminCalls } from '#src/api/admin.ts';
import { gzipped } from '#src/lib/gzip.ts';
import { textOf } from '#src/lib/text-of.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FilePick } from '#src/ui/file-pick.tsx';
import { notify } from '#src/ui/notify.ts';
import { requireRight } from '#src/ui/small-form/checks.ts';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';

import { ProblemList } from './problem-list.tsx';

/** Rows of one call (MOST_BRANCH_ROWS); the whole directory of a country is some eighty. */
const ROWS_AT_ONCE = 2000;

type Problems = ReturnType<typeof branchesOf>['problems'];

/** Sends a directory that is right in every row, part by part; `tell` hears how many rows are in. */
async function send(
  rows: string[][],
  action: Action,
  tell: (taken: number) => void,
): Promise<number> {
  let taken = 0;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const content = await gzipped(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE)));
    taken += (await adminCalls.importBranches({ content }, action)).taken;
    tell(taken);
  }
  return taken;
}

/** What a file has to import. Throws beside `content` where that is nothing. */
export async function directoryIn(file: Blob) {
  const { branches, problems } = branchesOf(cellsOf(await textOf(file)));
  const isEmpty = branches.length + problems.length === 0;
  requireRight(['content', isEmpty, '文件中没有网点']);
  const rows = branches.map((one) => [one.cnapsCode, one.branchName, one.bankName, one.city]);
  return { rows, problems };
}

/** 导入联行号: the whole file is looked through before anything is sent. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [action] = useState(createAction);
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<Problems>([]);
  const [done, setDone] = useState(0);
  const form = useSmallForm(
    (): Record<string, string> => (file === undefined ? { content: '请选择文件' } : {}),
    async () => {
      if (file === undefined) return;
      const { rows, problems: found } = await directoryIn(file);
      setProblems(found);
      if (found.length > 0) return;
      notify('success', `已导入 ${await send(rows, action, setDone)} 个网点`);
      onClose();
    },
  );
  return (
    <Dialog title="导入联行号" onClose={onClose}>
      <p>
        一行一个网点：联行号、行名、所属银行、城市，后两列可以没有。已有的联行号按文件更新，文件中没有的保留；有一行不对，整个文件都不导入。
      </p>
      <FormOf form={form} submit="导入">
        <FilePick
          label="CSV 文件（UTF-8 或 GB18030）"
          name="content"
          accept=".csv,.txt"
          error={form.errors.content}
          onPick={(picked) => {
            setFile(picked);
            setProblems([]);
          }}
        />
        {form.busy && done > 0 && <p role="status">已导入 {done} 个网点…</p>}
        {problems.length > 0 && <ProblemList problems={problems} none="未导入任何网点" />}
      </FormOf>
    </Dialog>
  );
}
