import { toString as draw } from 'qrcode';

/** Goes over the middle of a stand-in's code; the correction level below leaves room for it. */
function markOf(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1] ?? 0);
  const [width, height] = [13, 7];
  const [x, y] = [(size - width) / 2, (size - height) / 2];
  const type = 'font-family="sans-serif" font-size="5" text-anchor="middle"';
  return `<path fill="#fff" d="M${x} ${y}h${width}v${height}h-${width}z"/><text x="${size / 2}" y="${y + 5.3}" ${type}>演示</text>`;
}

/**
 * A QR code as a picture in a data URL, so that it needs no address that a page's policy or another origin could
 * refuse. `marked` writes 演示 into its middle: what it leads to is a stand-in.
 */
export async function qrPicture(link: string, marked: boolean): Promise<string> {
  const svg = await draw(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'Q' });
  const whole = marked ? svg.replace('</svg>', `${markOf(svg)}</svg>`) : svg;
  return `data:image/svg+xml;base64,${Buffer.from(whole.trim()).toString('base64')}`;
}
