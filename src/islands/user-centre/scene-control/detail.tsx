import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formView, type ViewPanel } from '#contract/form/view.ts';
import {
  SCENE_MODULE,
  type SceneDetail,
  type SceneRow,
  sceneControl,
} from '#contract/scene-control.ts';
import { sceneQueries } from '#src/api/scene-control.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { choicesOf, openForm } from '#src/stores/business-form.ts';
import { enumName } from '#src/stores/enums.ts';
import { type DocumentHead, DocumentPage } from '#src/ui/document-page/document-page.tsx';
import { Panel } from '#src/ui/document-page/panel.tsx';
import { laterPart } from '#src/ui/later-part.tsx';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import { addressFor } from '#src/ui/list-table/field-value.tsx';
import { allows, type RowAction } from '#src/ui/list-table/row-actions.tsx';
import { PlaceMap } from '#src/ui/place-map/place-map.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useView } from '#src/ui/view-context.ts';
import { statusOf } from '#src/widgets/coded.ts';
import { ApprovalRecord } from '#src/widgets/flow/approval-record.tsx';
import { NextStep } from '#src/widgets/flow/next-step.tsx';
import { SCENE_STATUS } from '#src/widgets/statuses.ts';
import { useSceneActions } from './actions.tsx';
import { Changes } from './changes.tsx';

const FormPanels = laterPart(
  async () => (await import('#src/widgets/form/form-panels.tsx')).FormPanels,
  <ListSkeleton rows={3} />,
);
const Photos = laterPart(async () => (await import('./photos.tsx')).Photos);

function Place({ scene }: { scene: SceneDetail }) {
  const { lng, lat, projectPlace, photos } = scene;
  return (
    <Panel title="地图">
      <PlaceMap
        label="现场"
        place={{ lng, lat }}
        centre={{ label: '项目地点', place: projectPlace }}
        radiusM={projectPlace.radiusM}
        others={{ label: '照片拍摄点', places: photos }}
        hint="尚未填写坐标"
      />
    </Panel>
  );
}

/** The form's tabs as they are released now; places, photos and signers' papers have panels of their own. */
function useFormPanels({ values, formNames }: SceneDetail): readonly ViewPanel[] {
  const { data } = useQuery({
    queryKey: [...sceneQueries.key, 'formOf'],
    queryFn: () => openForm(SCENE_MODULE, ''),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (data === undefined) return [];
    const around = { params: {}, facts: {}, today: serverDay() };
    const nameOf = (id: string) => formNames[id];
    return formView(data, values, around, { choicesOf, nameOf }).map((panel) => ({
      ...panel,
      items: panel.items.filter(({ kind, key }) => kind !== 'place' && key !== 'file21'),
    }));
  }, [data, values, formNames]);
}

function Panels({ scene }: { scene: SceneDetail }) {
  const panels = useFormPanels(scene);
  const only = (...keys: string[]) => panels.filter(({ key }) => keys.includes(key));
  return (
    <>
      <FormPanels panels={only('site')} files={scene.attachment} />
      <Place scene={scene} />
      <FormPanels panels={only('receivers', 'cameras')} files={scene.attachment} />
      <Photos scene={scene} />
      <FormPanels panels={only('media')} files={scene.attachment} />
      <Changes scene={scene} />
    </>
  );
}

interface ButtonsProps {
  scene: SceneDetail;
  actions: readonly RowAction<SceneRow>[];
}

function Buttons({ scene, actions }: ButtonsProps) {
  const { open } = useView();
  const { busy, onAction } = useActions<SceneRow>(sceneQueries.key, {
    onDone: ({ name }) => name === 'delete' && open('sceneControl', {}, true),
  });
  return actions
    .filter(({ name }) => allows(scene, name))
    .map((action) =>
      action.link ? (
        <Button
          key={action.name}
          component="a"
          variant="default"
          href={addressFor(action.link, scene)}
        >
          {action.label}
        </Button>
      ) : (
        <Button
          key={action.name}
          variant={action.binding ? 'filled' : 'default'}
          {...(action.binding && { color: 'seal' })}
          disabled={busy}
          onClick={() => onAction(action, scene)}
        >
          {action.label}
        </Button>
      ),
    );
}

const IN_BAR: readonly string[] = ['submit', 'withdraw', 'urge', 'review', 'supply'];
const { key } = sceneQueries;

function headOf(scene: SceneDetail, actions: readonly RowAction<SceneRow>[]): DocumentHead {
  const { sceneNo, projectName, sceneType, sceneName } = scene;
  const kind = sceneType && enumName('SceneType', sceneType);
  return {
    title: sceneName,
    status: statusOf(SCENE_STATUS, scene),
    about: [sceneNo, projectName, kind].filter((one) => one !== ''),
    next: <NextStep record={scene} calls={sceneControl} queryKey={key} />,
    buttons: (
      <Buttons scene={scene} actions={actions.filter(({ name }) => !IN_BAR.includes(name))} />
    ),
  };
}

/** 现场登记详情 (domain.md C.23). */
export function View() {
  const { id } = useView().search;
  const { actions, dialog } = useSceneActions();
  return (
    <>
      <DocumentPage
        route="sceneControlDetail"
        list="sceneControl"
        source={sceneQueries}
        id={id}
        head={(scene) => headOf(scene, actions)}
        aside={({ processRedundantId }) => (
          <ApprovalRecord processRedundantId={processRedundantId} queryKey={key} />
        )}
      >
        {(scene) => <Panels scene={scene} />}
      </DocumentPage>
      {dialog}
    </>
  );
}
