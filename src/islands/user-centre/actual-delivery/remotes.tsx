import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { fetchExpected, receiptQueries, searchAwaiting } from '#src/api/actual-delivery.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { Chooser } from '#src/widgets/form/chooser.tsx';

/** What a delivery brings, read once for the form and the panel beside it. */
export function useExpected(deliveryId: string) {
  return useQuery({
    queryKey: [...receiptQueries.key, 'expected', deliveryId],
    queryFn: ({ signal }) => fetchExpected(deliveryId, signal),
    enabled: deliveryId !== '',
    retry: false,
  });
}

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
  return <Chooser {...props} owner={project} load={load} missing="请先选择项目" />;
}

/** Who may sign at the site of the chosen delivery. */
function SignerField(props: RemoteProps) {
  const { delivery = '' } = props.params;
  const { data } = useExpected(delivery);
  const receivers = data?.receivers ?? [];
  const load: Load<Option> = async (nameLike, signal) => {
    const found = data ?? (await fetchExpected(delivery, signal));
    return found.receivers
      .filter(({ name, phone }) => `${name}${phone}`.includes(nameLike))
      .map(({ id, name, phone }) => ({ id, name, note: phone }));
  };
  const only = receivers.length === 1 ? receivers[0] : undefined;
  const { ids, name, onChange } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where there is one, nobody needs to choose.
  useEffect(() => {
    if (only === undefined || ids.length > 0) return;
    name(only.id, only.name);
    onChange([only.id]);
  }, [only?.id]);
  return <Chooser {...props} owner={delivery} load={load} missing="请先选择交货单" />;
}

/** The selectors of a receipt's form, by the keys of their option sources. */
export const RECEIPT_REMOTES = {
  delivery: (props: RemoteProps) => <DeliveryField {...props} />,
  deliveryReceiver: (props: RemoteProps) => <SignerField {...props} />,
};
