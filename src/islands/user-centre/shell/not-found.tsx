import { portalPath } from '#src/lib/paths.ts';
import { breadcrumb, FIRST_VIEW } from '#src/lib/route-tree.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { EmptyState } from '#src/ui/states.tsx';

/** An address below the user centre that names no view. */
export function NotFound() {
  return (
    <>
      <PageHead
        title="页面不存在"
        crumbs={[...breadcrumb(undefined), { title: '404', path: undefined }]}
      />
      <EmptyState>
        请检查地址，或前往<a href={portalPath(FIRST_VIEW.path)}>{FIRST_VIEW.title}</a>
      </EmptyState>
    </>
  );
}
