import { useQueryClient } from '@tanstack/react-query';

import type { FundsCalendar } from '#contract/funds/funds.ts';
import { fundsQueries, subscribeCalendar, unsubscribeCalendar } from '#src/api/funds.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { notify } from '#src/ui/notify.ts';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './funds.module.css';

/** The browser may refuse; the address stands on the page as well. */
async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify('success', '订阅地址已复制');
  } catch {
    notify('info', '请选中地址并复制');
  }
}

function Address({ url }: { url: string }) {
  return (
    <div className={styles.address}>
      <p>
        订阅地址只显示这一次，请立即添加到日历程序。持有地址的人都能看到到期事项和金额，请勿转发。
      </p>
      <code>{url}</code>
      <Button variant="default" onClick={() => void copy(url)}>
        复制地址
      </Button>
    </div>
  );
}

/** A private address for calendar programs: made, made anew, withdrawn. */
export function Subscription({ feed }: Pick<FundsCalendar, 'feed'>) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: fundsQueries.calendar.queryKey });
  const make = useMutation({ mutationFn: subscribeCalendar, onSuccess });
  const end = useMutation({
    mutationFn: unsubscribeCalendar,
    onSuccess: async () => {
      make.reset();
      notify('success', '订阅已停用，原地址不再可用');
      await onSuccess();
    },
  });
  const start = async () => {
    if (feed && !(await ask('重新生成后，原订阅地址立即失效。确定重新生成吗？'))) return;
    make.mutate();
  };
  const stop = async () => {
    if (await ask('停用后，日历程序不再更新。确定停用订阅吗？')) end.mutate();
  };
  return (
    <div className={styles.subscription}>
      <p>
        {feed === null
          ? '可在手机或电脑的日历程序中订阅，到期事项自动更新。'
          : `已订阅（${feed.createTime.slice(0, 10)}），${
              feed.lastReadTime === '' ? '日历程序尚未读取' : `最近读取 ${feed.lastReadTime}`
            }`}
      </p>
      <div className={styles.ways}>
        <Button variant="default" loading={make.isPending} onClick={() => void start()}>
          {feed === null ? '订阅日历' : '重新生成地址'}
        </Button>
        {feed !== null && (
          <Button variant="subtle" loading={end.isPending} onClick={() => void stop()}>
            停用订阅
          </Button>
        )}
      </div>
      {make.data !== undefined && <Address url={make.data} />}
    </div>
  );
}
