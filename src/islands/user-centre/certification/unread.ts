import { RECOGNITION_REFUSAL } from '#contract/file/recognition.ts';
import { ApiError } from '#src/lib/errors.ts';
import { keep, recall } from '#src/lib/tab-memory.ts';

/** What stays as it is however often the same picture is sent; a service that is off or busy may read it later. */
const FINAL: readonly unknown[] = [
  RECOGNITION_REFUSAL.unreadable.code,
  RECOGNITION_REFUSAL.noPicture.code,
];

type Complaints = Readonly<Record<string, string>>;
const isComplaints = (value: unknown): value is Complaints =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');
const known = (): Complaints => recall('unread', isComplaints) ?? {};

/** Why nothing could be read of a picture that was sent before, by its file; undefined: it may be sent. */
export const unreadBefore = (fileId: string): string | undefined => known()[fileId];

/** Keeps in this tab that a picture is sent in vain. */
export function keepUnread(fileId: string, error: unknown): void {
  if (error instanceof ApiError && FINAL.includes(error.code)) {
    keep('unread', { ...known(), [fileId]: error.message });
  }
}
