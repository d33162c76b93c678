import { useQuery } from '@tanstack/react-query';

import type { DeliveryDetail } from '#contract/delivery/delivery.ts';
import { DELIVERY_ACTION } from '#contract/delivery/states.ts';
import { fetchSignLink } from '#src/api/delivery.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from './delivery.module.css';
import { DELIVERIES } from './document.ts';

/** A link that was just asked for is made behind the answer; it is there in a moment. */
const SOON_MS = 1_000;

/** 签收二维码 of a note that waits for its site, for the supplier who prints it. */
export function CodePanel({ row }: { row: DeliveryDetail }) {
  const { id, deliveryNo, sceneName, actions = [] } = row;
  const isOurs = actions.includes(DELIVERY_ACTION.print) && sceneName !== '';
  const { data, error, refetch } = useQuery({
    queryKey: [...DELIVERIES.queries.key, 'signLink', id],
    queryFn: ({ signal }) => fetchSignLink(id, signal),
    enabled: isOurs,
    refetchInterval: ({ state }) => (state.data?.url === '' ? SOON_MS : false),
    retry: false,
  });
  if (!isOurs) return null;
  return (
    <Panel title="签收二维码">
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && data.url !== '' && (
        <div className={styles.code}>
          <QrCode text={data.url} label={`交货单 ${deliveryNo} 的签收二维码`} />
          <div className={styles.words}>
            <p>
              请将本页打印后随货同行。{sceneName}
              的授权签收人用手机扫码，凭短信验证码核对数量并签收。
            </p>
            <p className={styles.term}>有效期至 {data.expireTime}；无需安装软件，断网时也能填写</p>
          </div>
        </div>
      )}
      {!error && data?.url === '' && <p className={styles.term}>二维码生成中…</p>}
    </Panel>
  );
}
