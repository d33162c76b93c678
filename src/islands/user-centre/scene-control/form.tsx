import { fetchProject } from '#src/api/scene-control.ts';
import { useView } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { ChangeReceivers } from './change-receivers.tsx';
import { SITES } from './document.tsx';

/** `?projectId=` begins with that project. */
const FORM = formOf(SITES, {
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
  question: '确定提交该现场登记吗？提交后由平台核验',
});

/** 现场登记: a new site, one that is filled in further, or the signers of an approved one. */
export function View() {
  const { id, change } = useView().search;
  if (id !== undefined && change === 'receivers') return <ChangeReceivers id={id} />;
  return <FormPage declaration={FORM} />;
}
