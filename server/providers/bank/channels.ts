import { type BankChannel, BankFileError } from '#server/kernel/ports/bank-channel.ts';
import { type Encoding, writeBatch } from './batch-file.ts';
import { readResult } from './result-file.ts';

/** Pay-outs are entered at the bank by hand, and each has its slip (银行回单). */
function manualChannel(): BankChannel {
  return {
    kind: 'manual',
    handOver: () => undefined,
    readResult() {
      throw new BankFileError('当前未启用银行批量文件，请逐笔登记银行回单');
    },
  };
}

/** The channel that the settings name. */
export function bankChannel(
  channel: { driver: 'manual' } | { driver: 'file'; encoding: Encoding },
): BankChannel {
  return channel.driver === 'manual' ? manualChannel() : fileChannel(channel.encoding);
}

/** A batch goes out as a file and the bank's answer comes back as one (docs/bank-files.md). */
function fileChannel(encoding: Encoding): BankChannel {
  return { kind: 'file', handOver: (batch) => writeBatch(batch, encoding), readResult };
}
