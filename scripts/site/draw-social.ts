import sharp from 'sharp';

import { ROSETTES, type RosetteName, SCENES, type SceneName } from '../../src/lib/art/catalogue.ts';
import { paths } from '../../src/lib/art/drawing.ts';
import { ringSector } from '../../src/lib/art/guilloche.ts';

const [WIDTH, HEIGHT] = [1200, 630];
const PAPER = '#faf9f5';
const INK = '#14213d';
const SERIF = 'Songti SC, Noto Serif CJK SC, Noto Serif SC, Source Han Serif SC, STSong, SimSun';

/** What one social picture shows. */
export interface Social {
  readonly title: string;
  readonly platform: string;
  /** Slug of the product line whose scene and guilloche it carries; the platform's guilloche when it has none. */
  readonly product?: SceneName | undefined;
  /** The platform's mark as SVG of 64 × 64. */
  readonly mark: string;
  /** False where the machine has no Chinese font: the picture then stays without words. */
  readonly words: boolean;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function rosette(name: RosetteName): string {
  const { symmetry, rings } = ROSETTES[name];
  const sectors = rings.map((ring) => `<path d="${ringSector(ring, symmetry)}"/>`).join('');
  const copies = Array.from(
    { length: symmetry },
    (_, i) => `<g transform="rotate(${(i * 360) / symmetry})">${sectors}</g>`,
  );
  return `<g transform="translate(930 315) scale(.43)" fill="none" stroke="${INK}" stroke-width="1.6" opacity=".3">${copies.join('')}</g>`;
}

/** A product line's picture is its scene on its guilloche; no text lies on either. */
function scene(name: SceneName): string {
  const drawn = paths(SCENES[name]())
    .replaceAll('var(--ground,none)', PAPER)
    .replaceAll('var(--route,currentColor)', '#1f5fa8');
  return `<g transform="translate(612 196) scale(1.1)" color="${INK}" fill="none" stroke-width="1.4">${drawn}</g>`;
}

/** Characters that fit into a line. */
const MOST_OF_LINE = 8;

/** Breaks a title into lines that fit beside the picture, as evenly as they come. */
export function titleLines(title: string): string[] {
  const characters = [...title];
  const count = Math.ceil(characters.length / MOST_OF_LINE);
  const length = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, i) =>
    characters.slice(i * length, (i + 1) * length).join(''),
  );
}

function words({ title, platform }: Social): string {
  const lines = titleLines(title);
  const size = lines.length > 3 ? 48 : 60;
  const top = 315 - ((lines.length - 1) * size * 1.4) / 2 + size * 0.35;
  const text = lines.map(
    (line, i) =>
      `<text x="72" y="${top + i * size * 1.4}" font-size="${size}">${escaped(line)}</text>`,
  );
  return `<g fill="${INK}" font-family="${SERIF}" font-weight="700">
    <text x="146" y="106" font-size="30">${escaped(platform)}</text>${text.join('')}</g>`;
}

/** The picture that a shared link shows: PNG, 1200 × 630. */
export function drawSocial(social: Social): Promise<Buffer> {
  const art = social.product ? scene(social.product) : rosette('platform');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${art}
    <rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" fill="none" stroke="#e3dfd3"/>
    <svg x="72" y="68" width="56" height="56" viewBox="0 0 64 64">${social.mark}</svg>${social.words ? words(social) : ''}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 48, dither: 0, compressionLevel: 9 })
    .toBuffer();
}

/**
 * Whether the machine can draw Chinese: 一 is one stroke in the middle of its square, the box that stands in for a
 * missing glyph has ink at its top and foot.
 */
export async function canDrawChinese(): Promise<boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/><text x="10" y="82" font-size="80" font-family="${SERIF}">一</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inked = Array.from({ length: info.height }, (_, y) =>
    data
      .subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels)
      .some((v) => v < 128),
  );
  const rows = inked.flatMap((ink, y) => (ink ? [y] : []));
  const [first = 0, last = 99] = [rows[0], rows.at(-1)];
  return rows.length > 0 && last - first < 25;
}
