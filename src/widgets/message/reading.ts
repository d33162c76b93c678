import { useQueryClient } from '@tanstack/react-query';

import { messageQueries, readAllMessages, readMessage } from '#src/api/message.ts';
import { allRead, oneRead, refreshUnread } from '#src/stores/unread.ts';
import { notify } from '#src/ui/notify.ts';
import { useMutation } from '#src/ui/use-mutation.ts';

import { inAllPages } from './pages-in-cache.ts';

/** After a failure the server is asked what is true. */
function useTruth() {
  const queries = useQueryClient();
  return () => {
    refreshUnread().catch(() => undefined);
    return queries.invalidateQueries({ queryKey: messageQueries.all });
  };
}

/** Marks one message read; list and badge show it at once. */
export function useRead() {
  const queries = useQueryClient();
  const askAgain = useTruth();
  return useMutation({
    mutationFn: (id: string) => readMessage(id),
    onMutate: (id) => {
      inAllPages(queries, (row) => (row.id === id ? { ...row, read: true } : row));
      oneRead();
    },
    onError: () => askAgain(),
  });
}

/** Marks all messages read. */
export function useReadAll() {
  const askAgain = useTruth();
  return useMutation({
    mutationFn: () => readAllMessages(),
    onSuccess: (count) => {
      allRead();
      notify('success', count === 0 ? '没有未读消息' : `已将 ${count} 条消息标为已读`);
    },
    onSettled: () => askAgain(),
  });
}
