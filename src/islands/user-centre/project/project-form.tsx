import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { formView } from '#contract/form/view.ts';
import { PROJECT_MODULE, type ProjectDetail } from '#contract/project/project.ts';
import { projectQueries } from '#src/api/project.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { choicesOf, openForm } from '#src/stores/business-form.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { FormPanels } from '#src/widgets/form/form-panels.tsx';

/** Shown by panels of their own. */
const ELSEWHERE = 'parties';

function Filled({ project, values }: { project: ProjectDetail; values: Record<string, unknown> }) {
  const { productId, formNames = {}, attachment = [] } = project;
  const { data, error, refetch } = useQuery({
    queryKey: [...projectQueries.key, 'formOf', productId],
    queryFn: () => openForm(PROJECT_MODULE, productId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const panels = useMemo(() => {
    if (data === undefined) return [];
    const around = { params: {}, facts: {}, today: serverDay() };
    const nameOf = (id: string) => formNames[id];
    return formView(data, values, around, { choicesOf, nameOf }).filter(
      ({ key }) => key !== ELSEWHERE,
    );
  }, [data, values, formNames]);
  if (data) return <FormPanels panels={panels} files={attachment} />;
  return (
    <Panel title="项目信息">
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />}
    </Panel>
  );
}

/** What the application says, tab by tab, for those who are told. */
export function ProjectForm({ project }: { project: ProjectDetail }) {
  const { values } = project;
  return values === undefined ? null : <Filled project={project} values={values} />;
}
