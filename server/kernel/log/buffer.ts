export interface LogStream {
  write(line: string): void;
}

const MAX_CHARACTERS = 16_384;
const MAX_WAIT_MS = 100;

/**
 * Hands lines on in bundles: a system call per line would cost as much as a tenth of a call. Lines wait at most 100 ms,
 * and are handed on when the process exits.
 */
export function bufferLog(target: LogStream): LogStream {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    target.write(lines);
  };
  process.once('exit', flush);
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= MAX_CHARACTERS) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS).unref();
    },
  };
}
