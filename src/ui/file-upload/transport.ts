import type { StoredFile } from '#contract/file/file.ts';

/** A file on a form. */
export type Attachment = StoredFile;

/** How bytes travel; whoever mounts the widget gives it, because src/ui knows no wire. */
export interface FileTransport {
  /**
   * Sends one file. `progress` goes from 0 to 100. Rejects with an error whose message is for people, '' when it was
   * given up. The same `attempt` on a second try after a lost network: the server then stores the file once.
   */
  upload(
    file: File,
    options: {
      fileType: number;
      attempt: object;
      progress(percent: number): void;
      signal: AbortSignal;
    },
  ): Promise<Attachment>;
  /** The bytes of a stored file, or of its preview, for as long as the returned address is not revoked. */
  addressOf(file: Attachment, as?: 'preview', signal?: AbortSignal): Promise<string>;
  /** A picture out of a film, the same way. Rejects with an error that says to people why there is none. */
  coverOf(file: Attachment, signal: AbortSignal): Promise<string>;
  /** Shows the file in a new window, or downloads what cannot be shown. Rejects with an error whose message is for people. */
  open(file: Attachment): Promise<void>;
  /** Tells the server that an unused file is not wanted any more. */
  remove(file: Attachment): Promise<void>;
}
