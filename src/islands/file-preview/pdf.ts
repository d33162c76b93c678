import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import { PDF_POLICY, pdfFolder } from '#src/lib/file-preview.ts';
import { portalPath } from '#src/lib/paths.ts';

/** What browsers with Trusted Types want instead of a text. */
interface Trusting {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(text: string): string },
    ): {
      createScriptURL(text: string): string;
    };
  };
}

const isBuilt = import.meta.env.PROD;
const folder = portalPath(isBuilt ? pdfFolder(version) : '/node_modules/pdfjs-dist');
const WORKER = `${folder}/${isBuilt ? 'worker.js' : 'legacy/build/pdf.worker.min.mjs'}`;

function startWorker(): Worker {
  const { trustedTypes } = globalThis as Trusting;
  // The policy knows one address, whatever it is asked for.
  const policy = trustedTypes?.createPolicy(PDF_POLICY, { createScriptURL: () => WORKER });
  return new Worker(policy?.createScriptURL('') ?? WORKER, { type: 'module' });
}

/** Why a document cannot be shown. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
}

/**
 * Opens a PDF file. It runs no script and follows no link, and asks nobody but this site for fonts. Rejects with PdfError,
 * whose message is for people.
 */
export async function openPdf(bytes: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= startWorker();
  const task = getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    // A content policy that knows no unsafe-* lets no WebAssembly run.
    useWasm: false,
    enableXfa: false,
    maxImageSize: 100_000_000,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    // A document without pages opens as well.
    await pdf.getPage(1);
    return pdf;
  } catch (error) {
    await task.destroy();
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new PdfError(
      isLocked ? '文件已加密，请下载后输入密码查看' : '文件无法解析，请下载后查看',
    );
  }
}
