import type { Attachment } from '#src/ui/file-upload/transport.ts';

import type { CertificationDraft } from './draft.ts';
import type { Values } from './values.ts';

/** What every step of the wizard is given. */
export interface StepProps {
  readonly draft: CertificationDraft;
  readonly values: Values;
  readonly files: readonly Attachment[];
  /** What is wrong with a field, or what a reviewer marked on it; of a paper, by `attachment.{fileType}`. */
  readonly problemOf: (path: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly onPending: (path: string, why: string | undefined) => void;
}
