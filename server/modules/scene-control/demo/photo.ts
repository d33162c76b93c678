import sharp from 'sharp';

import type { Place } from './values.ts';

const WIDTH = 1200;
const HEIGHT = 900;

/** Gate, yard and weighbridge of a site, drawn: nobody takes them for photos of a real one. */
const DRAWINGS = [
  '<rect x="180" y="300" width="60" height="420" fill="#6b7280"/><rect x="960" y="300" width="60" height="420" fill="#6b7280"/><rect x="180" y="300" width="840" height="50" fill="#1f5fa8"/><path d="M240 720V430h340v290M620 720V430h340v290" fill="none" stroke="#374151" stroke-width="14"/>',
  '<g stroke="#7c4a2d" stroke-width="22">' +
    [560, 600, 640, 680].map((y) => `<path d="M140 ${y}H700"/>`).join('') +
    '</g><rect x="780" y="470" width="260" height="250" fill="#9ca3af"/><path d="M760 470L910 380l150 90z" fill="#6b7280"/>',
  '<rect x="240" y="690" width="720" height="40" fill="#4b5563"/><rect x="330" y="520" width="340" height="150" fill="#b45309"/><rect x="690" y="560" width="130" height="110" fill="#1f5fa8"/><g fill="#111827"><circle cx="410" cy="680" r="34"/><circle cx="570" cy="680" r="34"/><circle cx="750" cy="680" r="34"/></g>',
] as const;

const NAMES = ['大门', '堆场', '地磅'] as const;

/** Degrees as EXIF writes them, to a thousandth of a minute. */
function degrees(text: string): string {
  const [whole = '0', rest = '0'] = text.split('.');
  return `${whole}/1 ${Math.round(Number(`0.${rest}`) * 60 * 1000)}/1000 0/1`;
}

function draw(drawing: string, { lng, lat }: Place): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#dbe7f3"/><rect y="720" width="100%" height="180" fill="#b9ae98"/>${drawing}</svg>`;
  return sharp(Buffer.from(svg))
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: degrees(lat),
        GPSLongitudeRef: 'E',
        GPSLongitude: degrees(lng),
      },
    })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The photos (现场照片) of a demo site, each with its name. */
export function sitePhotos(place: Place): Promise<{ name: string; bytes: Buffer }[]> {
  return Promise.all(
    NAMES.map(async (name, at) => ({
      name: `示例${name}.jpg`,
      bytes: await draw(DRAWINGS[at] ?? '', place),
    })),
  );
}
