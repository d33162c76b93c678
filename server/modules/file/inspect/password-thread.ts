import { parentPort } from 'node:worker_threads';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A file that is encrypted for somebody's key fails by this word and has no class of its own. */
const FOR_A_KEY = 'unknown encryption method';

const isLocked = (error: unknown) =>
  error instanceof Error && (error.name === 'PasswordException' || error.message === FOR_A_KEY);

/** Whether a PDF opens for whoever has no password; what is damaged otherwise is nobody's secret. */
async function asks(data: Uint8Array): Promise<boolean> {
  const task = getDocument({ data, stopAtErrors: false, verbosity: VerbosityLevel.ERRORS });
  try {
    await task.promise;
    return false;
  } catch (error) {
    return isLocked(error);
  } finally {
    await task.destroy();
  }
}

parentPort?.once('message', (data: Uint8Array) => {
  void asks(data).then((answer) => parentPort?.postMessage(answer));
});
