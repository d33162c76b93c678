import { useQuery } from '@tanstack/react-query';

import { fetchExpected, receiptQueries, searchAwaiting } from '#src/api/actual-delivery.ts';
import { loadCode } from '#src/lib/load-code.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { Chooser } from '#src/widgets/form/chooser.tsx';
import type { Find } from '#src/widgets/form/named.ts';
import { ReceiverChooser } from '#src/widgets/form/receiver-chooser.tsx';

/** What a delivery brings, read once for the form and the panel beside it. */
export function useExpected(deliveryId: string) {
  return useQuery({
    queryKey: [...receiptQueries.key, 'expected', deliveryId],
    queryFn: ({ signal }) => fetchExpected(deliveryId, signal),
    enabled: deliveryId !== '',
    retry: false,
  });
}

/** Out of an address without its number alone. */
const find: Find = async (id, signal) => {
  const { fetchDeliveryNo } = await loadCode(() => import('#src/api/delivery.ts'));
  return fetchDeliveryNo(id, signal);
};

/** 交货单 of the chosen project that nobody has signed for. */
function DeliveryField(props: RemoteProps) {
  const { project = '' } = props.params;
  const load: Load<Option> = async (nameLike, signal) => {
    const found = await searchAwaiting({ projectId: project, nameLike }, signal);
    return found.map(({ id, deliveryNo, supplierName, goodsSummary }) => ({
      id,
      name: deliveryNo,
      note: `${supplierName} ${goodsSummary}`,
    }));
  };
  return <Chooser {...props} owner={project} load={load} find={find} missing="请先选择项目" />;
}

/** Who may sign at the site of the chosen delivery. */
function SignerField(props: RemoteProps) {
  const { delivery = '' } = props.params;
  const { data } = useExpected(delivery);
  return (
    <ReceiverChooser
      {...props}
      owner={delivery}
      receivers={data?.receivers}
      fetch={async (signal) => (await fetchExpected(delivery, signal)).receivers}
      missing="请先选择交货单"
    />
  );
}

/** The selectors of a receipt's form, by the keys of their option sources. */
export const RECEIPT_REMOTES = {
  delivery: (props: RemoteProps) => <DeliveryField {...props} />,
  deliveryReceiver: (props: RemoteProps) => <SignerField {...props} />,
};
