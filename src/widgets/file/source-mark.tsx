import { useState } from 'react';

import type { FileTransport } from '#src/ui/file-upload/transport.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

import type { Source } from './source-view.tsx';

const SourceView = lazyPart(async () => (await import('./source-view.tsx')).SourceView);

interface Props {
  /** Absent where nobody knows the place: then there is nothing to be shown. */
  source: Source | undefined;
  /** Of the field. */
  label: string;
  typed: string;
  transport: FileTransport;
  onTake?: (() => void) | undefined;
}

/** Beside a value that was read: shows on demand where on the paper it stands. */
export function SourceMark({ source, ...told }: Props) {
  const [open, setOpen] = useState(false);
  if (source === undefined) return null;
  const { onTake } = told;
  const close = () => setOpen(false);
  const take =
    onTake &&
    (() => {
      onTake();
      close();
    });
  return (
    <>
      <button type="button" aria-label={`查看${told.label}的出处`} onClick={() => setOpen(true)}>
        看出处
      </button>
      {open && <SourceView {...told} source={source} onTake={take} onClose={close} />}
    </>
  );
}
