import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorToMessage } from '#src/lib/errors.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

interface Props {
  title: string;
  reveal: () => Promise<string>;
  onClose: () => void;
}

/** Something that is shown whole only here, and only as long as the dialog is open. The server notes who looked. */
export function RevealDialog({ title, reveal, onClose }: Props) {
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ['reveal', id],
    queryFn: reveal,
    gcTime: 0,
    // Each look is noted, so nothing looks again by itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          关闭
        </Button>
      }
    >
      <p role="status">
        <strong>{error ? errorToMessage(error) : (data ?? '正在获取…')}</strong>
      </p>
      <p>本次查看已记入操作日志</p>
    </Dialog>
  );
}
