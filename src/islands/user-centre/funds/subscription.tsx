import type { FundsCalendar } from '#contract/funds/funds.ts';
import { fundsQueries, subscribeCalendar, unsubscribeCalendar } from '#src/api/funds.ts';
import {
  type AddressWords,
  PrivateAddress,
  ToldAddress,
} from '#src/widgets/private-address/private-address.tsx';

import styles from './funds.module.css';

const WORDS: AddressWords = {
  none: '可在手机或电脑的日历程序中订阅，到期事项自动更新。',
  made: ({ createTime, lastReadTime }) =>
    `已订阅（${createTime.slice(0, 10)}），${
      lastReadTime === '' ? '日历程序尚未读取' : `最近读取 ${lastReadTime}`
    }`,
  make: '订阅日历',
  end: '停用订阅',
  again: '重新生成后，原订阅地址立即失效。确定重新生成吗？',
  stop: '停用后，日历程序不再更新。确定停用订阅吗？',
  ended: '订阅已停用，原地址不再可用',
};

/** A private address for calendar programs: made, made anew, withdrawn. */
export function Subscription({ feed }: Pick<FundsCalendar, 'feed'>) {
  return (
    <div className={styles.subscription}>
      <PrivateAddress
        current={feed}
        words={WORDS}
        queryKey={fundsQueries.calendar.queryKey}
        make={subscribeCalendar}
        end={unsubscribeCalendar}
      >
        {(url) => (
          <ToldAddress
            address={url}
            copied="订阅地址已复制"
            above={
              <p>
                订阅地址只显示这一次，请立即添加到日历程序。持有地址的人都能看到到期事项和金额，请勿转发。
              </p>
            }
          />
        )}
      </PrivateAddress>
    </div>
  );
}
