import { useQuery } from '@tanstack/react-query';

import { adminCalls } from '#src/api/admin.ts';
import { ADMIN_ROUTES } from '#src/lib/admin-routes.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { mayUse, sideMenu } from '#src/lib/route-tree.ts';
import { ADMIN_GROUPS } from '#src/lib/routes.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import styles from './lists.module.css';

interface Props {
  role: { readonly id: string; readonly roleName: string };
  onClose: () => void;
}

/** Pages that the role opens, as the menu groups them. */
function Pages({ id }: { id: string }) {
  const usable = ADMIN_ROUTES.filter((route) => mayUse(route, [id]));
  return sideMenu(usable, ADMIN_GROUPS).map(({ title = '首页', entries }) => (
    <p key={title}>
      <span>{title}：</span>
      {entries.map((entry) => entry.title).join('、')}
    </p>
  ));
}

/** What a role may look at, do and decide. */
export function RoleRights({ role: { id, roleName }, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'role', 'rights', id],
    queryFn: () => adminCalls.roleRights({ id }),
  });
  return (
    <Dialog title={`${roleName} 的权限`} size="half" onClose={onClose}>
      <dl className={styles.rights}>
        <dt>可以查看</dt>
        <dd>
          <Pages id={id} />
        </dd>
        {data && (
          <>
            <dt>可以办理</dt>
            <dd>{data.does.join('、') || '没有单独的操作'}</dd>
            <dt>审批节点</dt>
            <dd>
              {data.decides.map(({ process, nodes }) => (
                <p key={process}>
                  <span>{process}：</span>
                  {nodes.join('、')}
                </p>
              ))}
              {data.decides.length === 0 && '不参与审批'}
            </dd>
          </>
        )}
      </dl>
      {!data && <p role="status">{error ? errorToMessage(error) : '正在加载…'}</p>}
    </Dialog>
  );
}
