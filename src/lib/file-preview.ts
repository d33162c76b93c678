import { portalPath } from './paths.ts';

/** The page that shows one file in a window of its own (在线预览); below /portal. */
export const FILE_PREVIEW = '/filePreview';

/** The one policy of Trusted Types: it lets a script of this site start as the worker that reads PDF files. */
export const PDF_POLICY = 'pdf-worker';

/** Folder of the built site, below the base, with what that worker fetches; `version` is the library's. */
export const pdfFolder = (version: string): string => `/_astro/pdf-${version}`;

/** Whose call reads the file: a customer's, or an operator's. */
export type PreviewSide = 'portal' | 'admin';

/** Address of the page FILE_PREVIEW for a file, from the root of the site; `side` says whose call reads it. */
export function filePreviewAddress(fileId: string, side: PreviewSide): string {
  const query = new URLSearchParams({ fileId, ...(side === 'admin' && { side }) });
  return `${portalPath(FILE_PREVIEW)}?${query}`;
}

/** The file that an address names, and the side; undefined without a file. */
export function previewOf(search: string): { fileId: string; side: PreviewSide } | undefined {
  const query = new URLSearchParams(search);
  const fileId = query.get('fileId') ?? '';
  const side = query.get('side') === 'admin' ? 'admin' : 'portal';
  return /^\d{1,19}$/.test(fileId) ? { fileId, side } : undefined;
}
