import type { Config } from '../config.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SmsProvider } from '../kernel/ports/sms.ts';
import { smsOutbox } from '../providers/sms-outbox.ts';
import { aliyunSms, tencentSms } from '../providers/sms-services.ts';

/** What the settings say that delivers short messages. */
export function smsDriver({ sms, dataDir }: Config, clock: Clock): SmsProvider {
  const now = () => clock.now();
  if (sms.driver === 'aliyun') return aliyunSms({ ...sms, now, fetch });
  if (sms.driver === 'tencent') return tencentSms({ ...sms, now, fetch });
  return smsOutbox({ dataDir, print: (line) => void process.stdout.write(`${line}\n`), now });
}
