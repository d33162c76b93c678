import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { adminCalls, adminLists, processDetail } from '#src/api/admin.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DetailPage } from '#src/ui/detail-page/detail-page.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { allows } from '#src/ui/list-table/row-actions.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { useView } from '#src/ui/view-context.ts';
import type { NounAction } from '#src/widgets/noun/noun.ts';
import { useDialogs } from '#src/widgets/noun/use-dialogs.tsx';

import { ChangeHistory } from '../lists/change-history.tsx';
import { nameOf, OPEN_STATUS, statusTone } from '../lists/words.ts';
import { NodeLine } from './node-line.tsx';
import styles from './process.module.css';
import { type Process, PublishDialog } from './publish-dialog.tsx';

const { key } = adminLists.processConfig;

const FIELDS: readonly Field<Process>[] = [
  { key: 'moduleName', title: '业务模块' },
  { key: 'productName', title: '产品线' },
  { key: 'processDefKey', title: '流程编号' },
  {
    key: 'status',
    title: '状态',
    value: ({ status }) => nameOf(OPEN_STATUS, status),
    tone: ({ status }) => statusTone(status),
  },
];

function Versions({ process: { id, versions, shown } }: { process: Process }) {
  return (
    <Panel title="版本" flush>
      <ul className={styles.versions}>
        {versions.map(({ version, publishedBy, publishTime, note, running }, at) => (
          <li key={version}>
            <p>
              {version === shown ? (
                <strong aria-current="true">v{version}</strong>
              ) : (
                <a href={addressOf('adminProcess', at === 0 ? { id } : { id, of: `${version}` })}>
                  v{version}
                </a>
              )}
              {at === 0 && <span>当前版本</span>}
              {running > 0 && <span>在办 {running} 件</span>}
            </p>
            <p>{publishedBy === '' ? '随程序发布' : `${publishTime} ${publishedBy}`}</p>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const ACTIONS: readonly NounAction<Process>[] = [
  {
    name: 'publish',
    label: '发布新版本',
    dialog: (process, close) => <PublishDialog process={process} onClose={close} />,
  },
  {
    name: 'stop',
    label: '停用',
    binding: true,
    confirm: ({ name }) =>
      `“${name}”停用后，该流程不再受理新提交的单据，提示“该业务类型暂未开放”；在办单据照常办完。确定停用吗？`,
    run: ({ id, version }) => adminCalls.stopProcess({ id, version }),
    done: '已停用',
  },
  {
    name: 'start',
    label: '启用',
    run: ({ id, version }) => adminCalls.startProcess({ id, version }),
    done: '已启用',
  },
];

function Buttons({
  process,
  actions,
}: {
  process: Process;
  actions: readonly NounAction<Process>[];
}) {
  const { busy, onAction } = useActions<Process>(key, {});
  return actions
    .filter(({ name }) => allows(process, name))
    .map((action) => (
      <Button
        key={action.name}
        variant="default"
        disabled={busy}
        onClick={() => onAction(action, process)}
      >
        {action.label}
      </Button>
    ));
}

function Body({ process }: { process: Process }) {
  const { id, fixed, shown, newest, nodes } = process;
  return (
    <>
      {fixed !== '' && (
        <p role="note" className={styles.lead}>
          {fixed}：经办与放行由不同的人办理，不经审批流程引擎。
        </p>
      )}
      {shown !== newest && (
        <p role="note" className={styles.lead}>
          这是历史版本 v{shown}，
          <a href={addressOf('adminProcess', { id })}>查看当前版本 v{newest}</a>
        </p>
      )}
      <DescriptionPanel title="流程" row={process} fields={FIELDS} />
      <NodeLine title={`节点（v${shown}）`} nodes={nodes} />
      <Versions process={process} />
      <Panel title="修改历史">
        <ChangeHistory
          queryKey={[...key, 'history', id]}
          load={() => adminCalls.processHistory({ id })}
        />
      </Panel>
    </>
  );
}

/** One process: its nodes, its versions, and what was changed. */
export function View() {
  const { id, of } = useView().search;
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: [...key] });
  const { actions, dialog } = useDialogs(ACTIONS, refresh);
  const source = useMemo(
    () => ({
      key: of === undefined ? key : [...key, of],
      detail: (asked: string, signal: AbortSignal) => processDetail(asked, of, signal),
    }),
    [of],
  );
  return (
    <>
      <DetailPage
        route="adminProcess"
        list="adminProcessConfig"
        source={source}
        id={id}
        nameOf={({ name }) => name}
        buttons={(process) => <Buttons process={process} actions={actions} />}
      >
        {(process) => <Body process={process} />}
      </DetailPage>
      {dialog}
    </>
  );
}
