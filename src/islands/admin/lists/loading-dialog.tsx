import { Dialog } from '#src/ui/dialog.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';

interface Props {
  title: string;
  /** Why what it asks about could not be had; null while it comes. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands where a dialog will, until what it asks about is there. */
export function LoadingDialog({ title, error, onRetry, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <Failed error={error} onRetry={onRetry} /> : <ListSkeleton rows={4} />}
    </Dialog>
  );
}
