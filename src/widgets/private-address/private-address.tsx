import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { notify } from '#src/ui/notify.ts';
import { useMutation } from '#src/ui/use-mutation.ts';

import styles from './private-address.module.css';

interface Current {
  readonly createTime: string;
  /** '' while no program has read by it. */
  readonly lastReadTime: string;
}

/** What one kind of address is called. */
export interface AddressWords {
  readonly none: string;
  readonly made: (current: Current) => string;
  readonly make: string;
  readonly end: string;
  /** Asked before the one that there is leads nowhere. */
  readonly again: string;
  readonly stop: string;
  readonly ended: string;
}

interface Props {
  readonly current: Current | null;
  readonly words: AddressWords;
  readonly queryKey: readonly string[];
  readonly make: () => Promise<string>;
  readonly end: () => Promise<void>;
  /** The address, which is told once. */
  readonly children: (url: string) => ReactNode;
}

/** An address that programs read by: made, made anew, ended. */
export function PrivateAddress({ current, words, queryKey, make, end, children }: Props) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const making = useMutation({ mutationFn: make, onSuccess });
  const ending = useMutation({
    mutationFn: end,
    onSuccess: async () => {
      making.reset();
      notify('success', words.ended);
      await onSuccess();
    },
  });
  const start = async () => {
    if (current === null || (await ask(words.again))) making.mutate();
  };
  const stop = async () => {
    if (await ask(words.stop)) ending.mutate();
  };
  return (
    <>
      <p>{current === null ? words.none : words.made(current)}</p>
      <div className={styles.ways}>
        <Button variant="default" loading={making.isPending} onClick={() => void start()}>
          {current === null ? words.make : '重新生成地址'}
        </Button>
        {current !== null && (
          <Button variant="subtle" loading={ending.isPending} onClick={() => void stop()}>
            {words.end}
          </Button>
        )}
      </div>
      {making.data !== undefined && children(making.data)}
    </>
  );
}

interface ToldProps {
  readonly address: string;
  /** Told once it is copied. */
  readonly copied: string;
  /** Above the address, and below its button. */
  readonly above: ReactNode;
  readonly below?: ReactNode;
}

/** The address itself, to be copied. */
export function ToldAddress({ address, copied, above, below }: ToldProps) {
  return (
    <div className={styles.told}>
      {above}
      <code>{address}</code>
      <Button variant="default" onClick={() => void copyText(address, copied, '请选中地址并复制')}>
        复制地址
      </Button>
      {below}
    </div>
  );
}
