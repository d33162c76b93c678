import { SCENE_MODULE, type SceneDetail } from '#contract/scene-control.ts';
import { fetchProject, saveScene, sceneQueries, submitScene } from '#src/api/scene-control.ts';
import { useView } from '#src/ui/view-context.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';
import type { FormDeclaration, FormRecord } from '#src/widgets/form/form-record.ts';

import { ChangeReceivers } from './change-receivers.tsx';
import { ProjectSelect } from './project-select.tsx';

function recordOf(scene: SceneDetail): FormRecord {
  const { id, version, values, formNames, attachment, actions, returnReason, fieldMarks } = scene;
  return {
    id,
    version,
    values,
    names: formNames,
    files: attachment,
    title: scene.sceneName,
    editable: actions.includes('edit'),
    ...(scene.auditStatus === '2' && { returned: { reason: returnReason, marks: fieldMarks } }),
  };
}

/** 现场登记: its form. `?projectId=` begins with that project. */
const FORM: FormDeclaration = {
  route: 'sceneControlForm',
  list: 'sceneControl',
  detail: 'sceneControlDetail',
  key: sceneQueries.key,
  title: '现场登记',
  moduleId: SCENE_MODULE,
  load: async (id, signal) => recordOf(await sceneQueries.detail(id, signal)),
  async start({ projectId }, signal) {
    if (projectId === undefined) return { values: {} };
    const { id, projectName } = await fetchProject(projectId, signal);
    return { values: { projectId: id }, names: { [id]: projectName } };
  },
  follow: {
    keys: ['projectId'],
    async load({ projectId }, signal) {
      if (typeof projectId !== 'string' || projectId === '') return {};
      const { lng, lat } = await fetchProject(projectId, signal);
      return { facts: { projectLng: lng, projectLat: lat } };
    },
  },
  remotes: { project: (props) => <ProjectSelect {...props} /> },
  question: '提交后将由平台核验，确定提交吗？',
  save: saveScene,
  submit: submitScene,
};

/** 现场登记: a new site, one that is filled in further, or the signers of an approved one. */
export function View() {
  const { id, change } = useView().search;
  if (id !== undefined && change === 'receivers') return <ChangeReceivers id={id} />;
  return <FormPage declaration={FORM} />;
}
