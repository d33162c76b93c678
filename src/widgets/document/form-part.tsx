import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { formView, type ViewItem } from '#contract/form/view.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { choicesOf, openForm } from '#src/stores/business-form.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

import { FormPanels } from '../form/form-panels.tsx';
import type { FormHolder } from './document-view.ts';

/** Which of the form's tabs stand here. */
export interface FormTabs {
  /** Keys of tabs; absent: all. */
  readonly only?: readonly string[];
  readonly but?: readonly string[];
  /** Fields that panels of their own show. */
  readonly leaveOut?: (item: ViewItem) => boolean;
  /** Of the box that stands there until the form comes, or says why it does not; absent: nothing says that. */
  readonly title?: string;
}

interface Props {
  tabs: FormTabs;
  row: FormHolder;
  /** Begins the query keys of the noun. */
  queryKey: readonly string[];
  moduleId: string;
  productId: string;
}

const NOTHING: Readonly<Record<string, string>> = {};

/** What a document's form says, tab by tab as it is released now, for those who are told. */
export function FormPart({ tabs, row, queryKey, moduleId, productId }: Props) {
  const { values, formNames = NOTHING, attachment = [] } = row;
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'formOf', productId],
    queryFn: () => openForm(moduleId, productId, { known: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: values !== undefined,
  });
  const panels = useMemo(() => {
    if (data === undefined || values === undefined) return [];
    const around = { params: {}, facts: {}, today: serverDay() };
    const nameOf = (id: string) => formNames[id];
    const { only, but = [], leaveOut = () => false } = tabs;
    return formView(data, values, around, { choicesOf, nameOf })
      .filter(({ key }) => (only?.includes(key) ?? true) && !but.includes(key))
      .map((panel) => ({ ...panel, items: panel.items.filter((item) => !leaveOut(item)) }));
  }, [data, values, formNames, tabs]);
  if (data) return <FormPanels panels={panels} files={attachment} />;
  if (values === undefined) return null;
  const waiting = <ListSkeleton rows={3} />;
  if (tabs.title === undefined) return error ? null : waiting;
  return (
    <Panel title={tabs.title}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : waiting}
    </Panel>
  );
}
