import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { createAction } from '#src/api/action.ts';
import { offerReceivables } from '#src/api/factoring.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { Textarea } from '#src/ui/controls/textarea.tsx';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useSmallForm } from '#src/ui/small-form/form.ts';
import { FormOf } from '#src/ui/small-form/small-form.tsx';
import { useView } from '#src/ui/view-context.ts';

import { problemsIn, RECEIVABLE_COLUMNS, receivablesIn } from './pasted-receivables.ts';
import { FACTORINGS } from './record.ts';

const HEADINGS = RECEIVABLE_COLUMNS.map(([, title]) => title).join('、');
const NOWHERE = '请从保理项目的详情页进入，再提交应收账款';

/** Sends a list, or nothing in its place: the receivables of the application that were not offered yet. */
function useOffer(projectId: string, hasText: boolean) {
  const queries = useQueryClient();
  const { open } = useView();
  const [action, setAction] = useState(createAction);
  return useSmallForm(
    ({ list = '' }): Record<string, string> => ({
      ...(projectId === '' && { list: NOWHERE }),
      ...(hasText && receivablesIn(list).length === 0 && { list: '请粘贴至少一行应收账款' }),
    }),
    async ({ list = '' }) => {
      const receivables = hasText ? receivablesIn(list) : [];
      try {
        const { id, no } = await offerReceivables({ projectId, receivables }, action);
        notify('success', `已提交，融资编号 ${no}`);
        void queries.invalidateQueries({ queryKey: [...FACTORINGS.queries.key] });
        open('factoringDetail', { id }, true);
      } finally {
        setAction(createAction());
      }
    },
  );
}

function OfList({ projectId }: { projectId: string }) {
  const form = useOffer(projectId, true);
  const problems = problemsIn(form.errors);
  return (
    <FormOf form={form} submit="提交应收账款" binding>
      <Textarea
        name="list"
        label="应收账款"
        description={`从电子表格复制后粘贴，每行一笔，列的顺序：${HEADINGS}`}
        rows={10}
        error={form.errors.list ?? (problems.length > 0 ? problems.join('；') : undefined)}
      />
    </FormOf>
  );
}

function OfApplication({ projectId }: { projectId: string }) {
  const form = useOffer(projectId, false);
  const problems = problemsIn(form.errors);
  return (
    <FormOf form={form} submit="提交项目申请中的应收账款">
      <p>项目申请时填报、尚未提交的应收账款，可以直接提交，不必重新填写。</p>
      {problems.length > 0 && <p>{problems.join('；')}</p>}
    </FormOf>
  );
}

/** 提交应收账款: those of the application, or others that are pasted. Each invoice is financed once on the whole platform. */
export function View() {
  const { projectId = '' } = useView().search;
  const route = routeNamed('factoringForm');
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <Panel title="项目申请中的应收账款">
        <OfApplication projectId={projectId} />
      </Panel>
      <Panel title="新增应收账款">
        <OfList projectId={projectId} />
      </Panel>
    </>
  );
}
