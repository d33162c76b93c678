import sharp from 'sharp';

/** Where and when a picture was taken. */
export interface Shot {
  takenAt: Date | null;
  lng: string | null;
  lat: string | null;
}

const NOTHING: Shot = { takenAt: null, lng: null, lat: null };
const HEAD = 'Exif\0\0';
const TIFF: readonly string[] = ['II*\0', 'MM\0*'];
/** Bytes of one value of a type of TIFF; others are not read. */
const SIZES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8 };
const MOST_ENTRIES = 500;

const TAG = { exif: 0x8769, gps: 0x8825, taken: 0x9003, zone: 0x9011 } as const;
const GPS = { latRef: 1, lat: 2, lngRef: 3, lng: 4 } as const;

/** The directories of a TIFF block; positions count from its beginning. Reads beyond the end throw RangeError. */
class Tiff {
  readonly #bytes: Buffer;
  readonly #little: boolean;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#little = bytes.toString('latin1', 0, 2) === 'II';
  }

  short(at: number): number {
    return this.#little ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  long(at: number): number {
    return this.#little ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }

  text(at: number, length: number): string {
    return this.#bytes.toString('latin1', at, at + length).replace(/\0[\s\S]*$/, '');
  }

  /** Position and count of each tag's value. */
  directory(at: number): Map<number, { at: number; count: number }> {
    const found = new Map<number, { at: number; count: number }>();
    const entries = Math.min(this.short(at), MOST_ENTRIES);
    for (let index = 0; index < entries; index += 1) {
      const entry = at + 2 + index * 12;
      const count = this.long(entry + 4);
      const size = (SIZES[this.short(entry + 2)] ?? 0) * count;
      if (size === 0) continue;
      found.set(this.short(entry), { at: size > 4 ? this.long(entry + 8) : entry + 8, count });
    }
    return found;
  }
}

type Directory = ReturnType<Tiff['directory']>;

/** Degrees, minutes and seconds as three fractions. */
function degreesOf(tiff: Tiff, { at, count }: { at: number; count: number }): number {
  if (count !== 3) return Number.NaN;
  const [degrees = 0, minutes = 0, seconds = 0] = [0, 8, 16].map(
    (step) => tiff.long(at + step) / tiff.long(at + step + 4),
  );
  return degrees + minutes / 60 + seconds / 3600;
}

function coordinate(tiff: Tiff, gps: Directory, tag: 'lat' | 'lng'): string | null {
  const value = gps.get(GPS[tag]);
  const ref = gps.get(GPS[`${tag}Ref`]);
  if (value === undefined || ref === undefined) return null;
  const degrees = degreesOf(tiff, value);
  const most = tag === 'lat' ? 90 : 180;
  if (!(degrees >= 0 && degrees <= most)) return null;
  const negative = tiff.text(ref.at, 1) === (tag === 'lat' ? 'S' : 'W');
  return (negative ? -degrees : degrees).toFixed(6);
}

/** 'yyyy:MM:dd HH:mm:ss' of the camera's own clock; in UTC+8 where it names no zone. */
function momentOf(tiff: Tiff, exif: Directory): Date | null {
  const taken = exif.get(TAG.taken);
  const text = taken ? tiff.text(taken.at, taken.count) : '';
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  if (match === null) return null;
  const zone = exif.get(TAG.zone);
  const named = zone ? tiff.text(zone.at, zone.count) : '';
  const offset = /^[+-]\d\d:\d\d$/.test(named) ? named : '+08:00';
  const moment = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function read(tiff: Tiff): Shot {
  const first = tiff.directory(tiff.long(4));
  const below = (tag: number): Directory => {
    const pointer = first.get(tag);
    return pointer ? tiff.directory(tiff.long(pointer.at)) : new Map();
  };
  const gps = below(TAG.gps);
  const [lng, lat] = [coordinate(tiff, gps, 'lng'), coordinate(tiff, gps, 'lat')];
  // Some devices write zeros while they do not know.
  const known = lng !== null && lat !== null && !(Number(lng) === 0 && Number(lat) === 0);
  return {
    takenAt: momentOf(tiff, below(TAG.exif)),
    lng: known ? lng : null,
    lat: known ? lat : null,
  };
}

/**
 * Where and when a picture was taken, out of its EXIF block (the bytes that libvips gives). Never throws: a block that is
 * damaged or says nothing gives nothing. What it says is a hint, no proof; anybody can write it.
 */
export function readShot(exif: Buffer | undefined): Shot {
  if (exif === undefined) return NOTHING;
  // That of a jpeg has a head; png and webp begin with the block itself.
  const start = exif.toString('latin1', 0, HEAD.length) === HEAD ? HEAD.length : 0;
  if (!TIFF.includes(exif.toString('latin1', start, start + 4))) return NOTHING;
  try {
    return read(new Tiff(exif.subarray(start)));
  } catch {
    return NOTHING;
  }
}

const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];

/** The same of a stored picture; nothing of other files. */
export async function shotOf(path: string, suffix: string): Promise<Shot> {
  if (!PICTURES.includes(suffix)) return NOTHING;
  const { exif } = await sharp(path).metadata();
  return readShot(exif);
}
