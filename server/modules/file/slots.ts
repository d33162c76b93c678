import { FILE_REFUSAL } from '#contract/file/file.ts';
import { tooMany } from '#server/kernel/wire/refusal.ts';

/** Files that arrive at once, of one account and of all. */
const PER_ACCOUNT = 4;
const ALL = 32;

/** How many files are arriving, per account and in all: memory and disk are shared. */
export function uploadSlots() {
  const byAccount = new Map<string, number>();
  let all = 0;
  return {
    /** Runs `work` in a slot. Throws 429 when there is none. */
    async within<T>(accountId: string, work: () => Promise<T>): Promise<T> {
      const own = byAccount.get(accountId) ?? 0;
      if (own >= PER_ACCOUNT || all >= ALL) throw tooMany(FILE_REFUSAL.parallel.text, 2);
      byAccount.set(accountId, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        all -= 1;
        const left = (byAccount.get(accountId) ?? 1) - 1;
        if (left > 0) byAccount.set(accountId, left);
        else byAccount.delete(accountId);
      }
    },
  };
}
