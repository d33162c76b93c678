import { useQuery } from '@tanstack/react-query';

import type { ProductNode } from '#contract/common.ts';
import { productTreeQuery } from '#src/api/product-tree.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { wholeTree } from '#src/lib/whole-tree.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { PanelsSkeleton } from '#src/ui/skeleton.tsx';
import { useView } from '#src/ui/view-context.ts';

import styles from './choose-type.module.css';

function Line({ line }: { line: ProductNode }) {
  const id = `line-${line.id}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{line.name}</h2>
      <ul>
        {line.children.map((leaf) => (
          <li key={leaf.id}>
            <a href={addressOf('projectaApplication', { productId: leaf.id })}>{leaf.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first step of an application: which business type (业务类型); a line in the address leaves only its own. */
export function ChooseType() {
  const { productId } = useView().search;
  const { data, error, refetch } = useQuery(productTreeQuery);
  const route = routeNamed('projectaApplication');
  const tree = wholeTree(data ?? []);
  const wanted = tree.filter(({ id }) => id === productId);
  const lines = wanted.length > 0 ? wanted : tree;
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)} />
      <p className={styles.lead}>
        请选择业务类型，不同业务填写的内容不同。
        {wanted.length > 0 && <a href={addressOf('projectaApplication', {})}>查看全部业务类型</a>}
      </p>
      <div className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </div>
      {!data &&
        (error ? <Failed error={error} onRetry={() => void refetch()} /> : <PanelsSkeleton />)}
    </>
  );
}
