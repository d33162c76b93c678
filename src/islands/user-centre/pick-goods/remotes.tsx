import { useQuery } from '@tanstack/react-query';

import { fetchOrderNo, searchOrders } from '#src/api/pick-goods.ts';
import { sceneQueries } from '#src/api/scene-control.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import { type Load, type Option, USUAL_MOST } from '#src/ui/selectors/remote-search.ts';
import { Chooser } from '#src/widgets/form/chooser.tsx';
import type { Find } from '#src/widgets/form/named.ts';
import { ReceiverChooser } from '#src/widgets/form/receiver-chooser.tsx';

/** 暂估单 of the chosen project. */
export function OrderField(props: RemoteProps) {
  const { project = '', status = '' } = props.params;
  const load: Load<Option> = async (nameLike, signal) => {
    const asked = { projectId: project, nameLike, status, most: USUAL_MOST };
    const orders = await searchOrders(asked, signal);
    return orders.map(({ id, estimateOrderNo, supplierName, estimateAmount }) => ({
      id,
      name: estimateOrderNo,
      note: `${supplierName} ${formatNumber(estimateAmount)} 元`,
    }));
  };
  return (
    <Chooser {...props} owner={project} load={load} find={fetchOrderNo} missing="请先选择项目" />
  );
}

/** 现场 of the chosen project that was approved and not disabled since. */
export function SiteField(props: RemoteProps) {
  const { project = '', auditStatus = '' } = props.params;
  const load: Load<Option> = async (nameLike, signal) => {
    const asked = { projectId: project, nameLike, sceneStatus: auditStatus, pageNum: 1 };
    const { content } = await sceneQueries.page({ ...asked, pageSize: USUAL_MOST }, signal);
    return content.map(({ id, sceneName, address }) => ({ id, name: sceneName, note: address }));
  };
  const find: Find = async (id, signal) => (await sceneQueries.detail(id, signal)).sceneName;
  return <Chooser {...props} owner={project} load={load} find={find} missing="请先选择项目" />;
}

/** Who may sign at the chosen site. */
export function ReceiverField(props: RemoteProps) {
  const { scene = '' } = props.params;
  const { data } = useQuery({
    queryKey: [...sceneQueries.key, 'detail', scene],
    queryFn: ({ signal }) => sceneQueries.detail(scene, signal),
    enabled: scene !== '',
    retry: false,
  });
  return (
    <ReceiverChooser
      {...props}
      owner={scene}
      receivers={data?.receivers}
      fetch={async (signal) => (await sceneQueries.detail(scene, signal)).receivers}
      missing="请先选择收货现场"
    />
  );
}
