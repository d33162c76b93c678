import { parentPort } from 'node:worker_threads';

import { codeOn, type Pixels } from './qr-code.ts';

parentPort?.once('message', (pixels: Pixels) => parentPort?.postMessage(codeOn(pixels) ?? ''));
