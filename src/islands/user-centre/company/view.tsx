import { $companyId } from '#src/stores/session.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { useView } from '#src/ui/view-context.ts';

import { CompanyList } from './list.tsx';

const MembersPage = lazyPart(
  async () => (await import('./members-page.tsx')).MembersPage,
  undefined,
  PanelsSkeleton,
);

/** 我的企业: my companies, and with `?id=` the members of one. */
export function View() {
  const { id: asked, export: exported } = useView().search;
  // The message of a finished export leads here; its file is fetched beside the members.
  const id = asked ?? (exported === undefined ? undefined : $companyId.get());
  return id === undefined ? <CompanyList /> : <MembersPage id={id} />;
}
