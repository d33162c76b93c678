import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { idsOf } from '#contract/form/files.ts';
import { type Form, readForm } from '#contract/form/read-form.ts';
import {
  SCENE_FILE,
  SCENE_MODULE,
  SCENE_REASON,
  type SceneDetail,
} from '#contract/scene-control.ts';
import { createAction } from '#src/api/action.ts';
import { changeReceivers, sceneQueries } from '#src/api/scene-control.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { openForm } from '#src/stores/business-form.ts';
import { BusinessForm } from '#src/ui/form/business-form.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { notify } from '#src/ui/notify.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { StatePanel } from '#src/ui/states.tsx';
import { useReadOnce } from '#src/ui/use-read-once.ts';
import { useView } from '#src/ui/view-context.ts';
import { FORM_PLUGS } from '#src/widgets/form/form-plugs.tsx';

const RECEIVERS = 'receivers';
/** Why the signers change, and what says so. */
const WHY = readForm([
  {
    tabKey: 'why',
    tabName: '变更说明',
    layout: 'form',
    sort: 0,
    repeatable: false,
    fields: [
      {
        fieldKey: 'reason',
        label: '变更原因',
        controlType: 'textarea',
        dataType: 'text',
        required: true,
        maxLength: SCENE_REASON.max,
        span: 12,
        sort: 0,
        help: `至少 ${SCENE_REASON.min} 个字，记入变更记录`,
      },
      {
        fieldKey: 'attachment',
        label: '签收授权书',
        controlType: 'upload',
        dataType: 'files',
        required: true,
        fileType: String(SCENE_FILE.letter),
        limit: 20,
        span: 12,
        sort: 1,
      },
    ],
  },
]);

/** The form's own table of signers, beside why they change. */
function formOf(form: Form): Form {
  return {
    tabs: [...WHY.tabs, ...form.tabs.filter(({ tabKey }) => tabKey === RECEIVERS)],
    problems: [],
  };
}

function Filled({ scene, form }: { scene: SceneDetail; form: Form }) {
  const { id, version, values, attachment } = scene;
  const { open } = useView();
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const [around] = useState(() => ({ params: {}, facts: {}, today: serverDay() }));
  const leave = () => open('sceneControlDetail', { id }, true);
  const send = async (given: Record<string, unknown>) => {
    const letters = idsOf(given.attachment).map((one) => ({
      id: one,
      fileType: SCENE_FILE.letter,
    }));
    const receivers = given[RECEIVERS] as Record<string, unknown>[];
    const reason = String(given.reason);
    await changeReceivers({ id, version, reason, receivers, attachment: letters }, action);
    notify('success', '签收人已变更，新增的签收人将收到短信');
    void queries.invalidateQueries({ queryKey: [...sceneQueries.key] });
    leave();
  };
  return (
    <BusinessForm
      form={form}
      around={around}
      plugs={FORM_PLUGS}
      initial={{ [RECEIVERS]: values[RECEIVERS] }}
      files={attachment}
      question="变更立即生效，被移除的签收人不能再签收。确定变更吗？"
      onSubmit={send}
      onBack={leave}
    />
  );
}

/** 变更签收人: who may sign at an approved site, from now on. */
export function ChangeReceivers({ id }: { id: string }) {
  const { data, error, refetch } = useReadOnce(
    [...sceneQueries.key, 'change', id],
    async (signal) => {
      const [scene, form] = await Promise.all([
        sceneQueries.detail(id, signal),
        openForm(SCENE_MODULE, '', { known: true }),
      ]);
      return { scene, form: formOf(form) };
    },
  );
  const title = data === undefined ? '变更签收人' : `变更签收人：${data.scene.sceneName}`;
  const may = data?.scene.actions?.includes('changeReceivers');
  return (
    <>
      <PageHead title={title} crumbs={breadcrumb(routeNamed('sceneControlForm'), title)} />
      {data === undefined &&
        (error ? <Failed error={error} onRetry={() => void refetch()} /> : <PanelsSkeleton />)}
      {data && may && <Filled {...data} />}
      {data && !may && (
        <StatePanel title="当前状态不能变更签收人">
          <p>只有已通过且未停用的现场可以变更签收人</p>
        </StatePanel>
      )}
    </>
  );
}
