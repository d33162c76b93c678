import { fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import createCore, { type Sliced } from '@ffmpeg/core';

import { pictureArguments } from './picture.ts';

// Started by ffmpeg-wasm.ts with the path of a film; writes a picture of it to standard output.

const film = openSync(process.argv[2] ?? '', 'r');

/** A part of the film, read when it is asked for: a film of 150 MB never stands in memory. */
class Part implements Sliced {
  readonly #from: number;
  readonly size: number;
  constructor(from: number, to: number) {
    this.#from = from;
    this.size = to - from;
  }
  slice(from: number, to: number): Part {
    return new Part(this.#from + from, this.#from + Math.min(to, this.size));
  }
  read(): ArrayBuffer {
    const bytes = new Uint8Array(this.size);
    readSync(film, bytes, 0, this.size, this.#from);
    return bytes.buffer;
  }
}

/** The core was built for a browser's worker; this is all of one that it asks for. */
Object.assign(globalThis, {
  self: { location: { href: '' } },
  FileReaderSync: class {
    readAsArrayBuffer(part: Part): ArrayBuffer {
      return part.read();
    }
  },
});

const require = createRequire(import.meta.url);
const { FS, exec } = await createCore({
  wasmBinary: readFileSync(require.resolve('@ffmpeg/core/wasm')),
});
FS.mkdir('/film');
const whole = new Part(0, fstatSync(film).size);
FS.mount(FS.filesystems.WORKERFS, { blobs: [{ name: 'film', data: whole }] }, '/film');
if (exec(...pictureArguments('/film/film', '/picture.png')) !== 0) process.exit(1);
process.stdout.write(FS.readFile('/picture.png'));
