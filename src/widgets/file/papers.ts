import type { AttachmentInput, StoredFile } from '#contract/file/file.ts';
import { type FileRule, fileRule } from '#contract/file/types.ts';
import type { Action } from '#src/api/action.ts';
import type { FileTransport } from '#src/ui/file-upload/transport.ts';

/** Files of a record that are only ever added. */
export interface Papers {
  readonly title: string;
  /** Of which types (enumeration FileType) they are. */
  readonly kinds: readonly { readonly fileType: number; readonly label: string }[];
  /** Stands above the fields for them. */
  readonly about: string;
  /** Stands where they will, while there are none. */
  readonly empty: string;
  /** What is said where none was chosen. */
  readonly missing: string;
}

export interface PapersDialogProps {
  papers: Papers;
  /** What hangs on the record already. */
  files: readonly StoredFile[];
  send: (attachment: AttachmentInput[], action: Action) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  transport?: FileTransport;
  /** The rule of a file type for whoever uploads. */
  ruleOf?: (fileType: number) => FileRule;
}

/** Files of a type among them. */
export const ofType = (files: readonly StoredFile[], type: number): readonly StoredFile[] =>
  files.filter(({ fileType }) => fileType === type);

/** How many files of a type may still be added. */
export const leftOf = (files: readonly StoredFile[], type: number): number =>
  fileRule(type).count - ofType(files, type).length;
