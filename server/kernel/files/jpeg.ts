/** A file that is read at places: up to `length` bytes from `position`, fewer at its end. */
interface Places {
  readonly size: number;
  at(position: number, length: number): Promise<Buffer>;
}

/** Programs write a dozen. Decoders walk over the whole picture for each, however little it says. */
const MOST_SCANS = 100;
/** Of a picture in several scans all coefficients are in memory: two bytes for each pixel and component. */
const MOST_HELD_BYTES = 256 * 1024 * 1024;

const WINDOW = 256 * 1024;
/** What is read of a segment: a frame of four components has no more. */
const HEAD = 20;

const MARK = 0xff;
const END = 0xd9;
const SCAN = 0xda;
/** Tables and reserved codes among those of frames. */
const NO_FRAME: readonly number[] = [0xc4, 0xc8, 0xcc];
const PROGRESSIVE: readonly number[] = [0xc2, 0xc6, 0xca, 0xce];

/** A marker, and where its segment begins. */
interface Marker {
  code: number;
  at: number;
}

/** Restarts and the like, which have no segment. */
const isBare = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8);
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && !NO_FRAME.includes(code);

/** Goes from marker to marker (ISO 10918-1, B.1.1), as decoders do; reads each place once. */
class Walk {
  readonly #file: Places;
  #window: Buffer = Buffer.alloc(0);
  #from = 0;

  constructor(file: Places) {
    this.#file = file;
  }

  /** Bytes from a place, of which `least` are there unless the file ends before. */
  async bytes(at: number, least: number): Promise<Buffer> {
    const begin = at - this.#from;
    if (begin < 0 || begin + least > this.#window.length) {
      this.#window = await this.#file.at(at, WINDOW);
      this.#from = at;
    }
    return this.#window.subarray(at - this.#from);
  }

  /** The first marker from a place on; whatever else stands before it is passed over. */
  async next(from: number): Promise<Marker | undefined> {
    for (let at = from; at < this.#file.size - 1; ) {
      const bytes = await this.bytes(at, 2);
      const mark = bytes.indexOf(MARK);
      const code = bytes[mark + 1];
      if (mark < 0) at += bytes.length;
      else if (code === undefined) at += Math.max(mark, 1);
      else if (code === MARK) at += mark + 1;
      else if (code === 0) at += mark + 2;
      else return { code, at: at + mark + 2 };
    }
    return undefined;
  }
}

/** Bytes that the coefficients of a frame take. */
function heldBytes(frame: Buffer): number {
  const pixels = frame.readUInt16BE(3) * frame.readUInt16BE(5);
  const count = Math.min(frame.readUInt8(7), 4);
  const shares = Array.from({ length: count }, (_, index) => {
    const factors = frame[8 + index * 3 + 1] ?? 0;
    return (factors >> 4) * (factors & 15);
  });
  const most = Math.max(1, ...shares);
  return shares.reduce((sum, share) => sum + (2 * pixels * share) / most, 0);
}

/**
 * Whether a JPEG takes more time or memory to decode than a picture of its size should: a few hundred kilobytes can be made to take a
 * processor for minutes, and a decoder cannot be stopped. What is no JPEG, or is damaged, is not.
 */
export async function isDear(file: Places): Promise<boolean> {
  const walk = new Walk(file);
  const begin = await walk.bytes(0, 2);
  if (begin[0] !== MARK || begin[1] !== 0xd8) return false;
  let [scans, held, isProgressive] = [0, 0, false];
  let marker = await walk.next(2);
  while (marker !== undefined && marker.code !== END) {
    const { code, at } = marker;
    const head = isBare(code) ? undefined : await walk.bytes(at, HEAD);
    if (head !== undefined && isFrame(code) && head.length >= HEAD) {
      held = Math.max(held, heldBytes(head));
      isProgressive ||= PROGRESSIVE.includes(code);
    }
    if (code === SCAN) scans += 1;
    if (scans > MOST_SCANS) return true;
    if ((isProgressive || scans > 1) && held > MOST_HELD_BYTES) return true;
    if (head !== undefined && head.length < 2) return false;
    marker = await walk.next(head === undefined ? at : at + Math.max(2, head.readUInt16BE(0)));
  }
  return false;
}
