import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, entryNamed, type LinkName } from '#src/lib/route-tree.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { EmptyState } from '#src/ui/states.tsx';

interface Props {
  /** Where it leads instead. */
  home: LinkName;
  /** The route that the breadcrumb begins with, where it does. */
  under?: LinkName;
}

/** An address of the island that names no view. */
export function NotFound({ home, under }: Props) {
  const crumbs = [...breadcrumb(under && entryNamed(under)), { title: '404', path: undefined }];
  return (
    <>
      <PageHead title="页面不存在" crumbs={crumbs} />
      <EmptyState>
        请检查地址，或前往<a href={addressOf(home)}>{entryNamed(home)?.title}</a>
      </EmptyState>
    </>
  );
}
