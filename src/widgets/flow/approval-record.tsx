import { useQuery } from '@tanstack/react-query';

import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';
import { fetchApprovals, serverNow } from '#src/api/flow.ts';
import { ApprovalRecord as Record } from '#src/ui/approval/approval-record.tsx';
import type { FileTransport } from '#src/ui/file-upload/transport.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { reportError } from '#src/ui/report-error.ts';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

interface Props {
  /** Null before the first submission: there is no record yet. */
  processRedundantId: string | null;
  /** Begins the query key of the document, so that whatever changes it renews its record too. */
  queryKey: readonly string[];
  /** Asks for the record; without it as a customer. */
  /** How its files are opened; without it as a customer's. */
  files?: FileTransport;
  fetch?: (processRedundantId: string, signal: AbortSignal) => Promise<AuditOperateRow[]>;
}

/** What fetches files comes with the first that somebody opens. */
async function openFile(
  files: FileTransport | undefined,
  file: Parameters<FileTransport['open']>[0],
) {
  const { open } = files ?? (await import('../file/file-transport.ts')).fileTransport;
  await open(file);
}

/** 审批记录 of a document, with what stands in its place while it is not there. */
export function ApprovalRecord({
  processRedundantId,
  queryKey,
  files,
  fetch = fetchApprovals,
}: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, 'approvals', processRedundantId],
    queryFn: ({ signal }) => fetch(processRedundantId ?? '', signal),
    enabled: processRedundantId !== null,
  });
  if (processRedundantId === null) {
    return (
      <Panel title="审批记录">
        <p>提交后，这里显示审批的每一步</p>
      </Panel>
    );
  }
  if (data !== undefined) {
    return (
      <Record
        lines={data}
        now={serverNow()}
        onFile={(file) => void openFile(files, file).catch(reportError)}
      />
    );
  }
  return error ? (
    <Failed error={error} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton rows={3} />
  );
}
