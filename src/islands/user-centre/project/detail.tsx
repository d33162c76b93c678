import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { PROJECT_MODULE, type ProjectDetail, project } from '#contract/project/project.ts';
import { projectQueries } from '#src/api/project.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { type DocumentHead, DocumentPage } from '#src/ui/document-page/document-page.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { useView } from '#src/ui/view-context.ts';
import { statusOf } from '#src/widgets/coded.ts';
import { ApprovalRecord } from '#src/widgets/flow/approval-record.tsx';
import { NextStep } from '#src/widgets/flow/next-step.tsx';
import { PROJECT_STATUS } from '#src/widgets/statuses.ts';
import { PANELS } from './panels.ts';

const DELETE = { name: 'delete', label: '删除', run: projectQueries.remove, done: '删除成功' };
const { key } = projectQueries;

/** What of its own company's a project lets be done beside its approval, whose buttons stand in the bar. */
function Buttons({ row }: { row: ProjectDetail }) {
  const { open } = useView();
  const { busy, onAction } = useActions<ProjectDetail>(key, {
    onDone: () => open('project', {}, true),
  });
  const link = (name: string, label: string, search: Readonly<Record<string, string>>) =>
    allows(row, name) && (
      <Button component="a" variant="default" href={addressOf('projectaApplication', search)}>
        {label}
      </Button>
    );
  return (
    <>
      {link('edit', '编辑', { id: row.id })}
      {link('copy', '复制', { copy: row.id })}
      {allows(row, 'delete') && (
        <Button variant="default" disabled={busy} onClick={() => onAction(DELETE, row)}>
          删除
        </Button>
      )}
      <Button variant="default" onClick={() => window.print()}>
        打印
      </Button>
    </>
  );
}

function amountOf({ approvedAmount = '', applyAmount }: ProjectDetail): DocumentHead['amount'] {
  if (applyAmount === undefined || applyAmount === '') return undefined;
  return approvedAmount === ''
    ? { label: '申请额度（元）', value: formatNumber(applyAmount) }
    : { label: '批复额度（元）', value: formatNumber(approvedAmount) };
}

const formOf = ({ productId, values }: ProjectDetail) =>
  values && { moduleId: PROJECT_MODULE, productId, values };

function headOf(row: ProjectDetail): DocumentHead {
  return {
    title: row.projectNo,
    name: `${row.projectName} ${row.projectNo}`.trim(),
    status: statusOf(PROJECT_STATUS, row),
    about: [row.projectName, row.productName, row.buyerName].filter((one) => one !== ''),
    amount: amountOf(row),
    next: <NextStep record={row} calls={project} queryKey={key} formOf={formOf} />,
    buttons: <Buttons row={row} />,
  };
}

/** 项目详情. */
export function View() {
  const { id } = useView().search;
  return (
    <DocumentPage
      route="projectDetails"
      list="project"
      source={projectQueries}
      id={id}
      head={headOf}
      // The record is the applicant's and the platform's; whoever only takes part is not shown it.
      aside={(row) =>
        row.values && <ApprovalRecord processRedundantId={row.processRedundantId} queryKey={key} />
      }
    >
      {(row) =>
        PANELS.map(({ key: name, Panel: One }) => (
          <Suspense key={name}>
            <One project={row} />
          </Suspense>
        ))
      }
    </DocumentPage>
  );
}
