import { Button } from '#src/ui/controls/button.tsx';

import { useView } from '#src/ui/view-context.ts';
import { DocumentList } from '#src/widgets/document/document-list.tsx';

import { ADJUSTS } from './document.ts';

export function View() {
  const { open } = useView();
  const create = <Button onClick={() => open(ADJUSTS.routes.form)}>{ADJUSTS.create}</Button>;
  return <DocumentList noun={ADJUSTS} create={create} />;
}
