// Prevents: a link that is shared without a picture because somebody added a page and forgot it. Every built page that
// names a social picture gets one, with the page's own title.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import sharp from 'sharp';

import { SCENES, type SceneName } from '../../src/lib/art/catalogue.ts';
import { canDrawChinese, drawSocial, type Social } from './draw-social.ts';

const ICONS: Readonly<Record<string, number>> = {
  'icon-32.png': 32,
  'apple-touch-icon.png': 180,
  'icon-512.png': 512,
};

/** Content of a meta element; undefined when the page has none. */
export function metaOf(html: string, property: string): string | undefined {
  const content = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return content
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function productOf(picture: string): SceneName | undefined {
  return (Object.keys(SCENES) as SceneName[]).find((slug) =>
    picture.endsWith(`product-${slug}.png`),
  );
}

async function drawFor(
  folder: string,
  html: string,
  look: Pick<Social, 'mark' | 'words'>,
): Promise<void> {
  const picture = metaOf(html, 'og:image');
  const title = metaOf(html, 'og:title');
  if (picture === undefined || title === undefined) return;
  const platform = metaOf(html, 'og:site_name') ?? '';
  const file = join(folder, 'social', picture.slice(picture.lastIndexOf('/') + 1));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    await drawSocial({ title, platform, product: productOf(picture), ...look }),
  );
}

/** An icon file that holds one PNG picture, for what asks for /favicon.ico whatever a page says: crawlers, feeds, old browsers. */
export function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // Type: icon. Number of pictures. Then of the one: its sides, planes, bits, bytes, and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawIcons(folder: string): Promise<void> {
  const svg = await readFile(join(folder, 'favicon.svg'));
  for (const [name, size] of Object.entries(ICONS)) {
    const picture = sharp(svg, { density: (72 * size) / 64 }).resize(size, size);
    await writeFile(join(folder, name), await picture.png({ compressionLevel: 9 }).toBuffer());
  }
  const small = await readFile(join(folder, 'icon-32.png'));
  await writeFile(join(folder, 'favicon.ico'), iconFile(small, 32));
}

/** Draws the icons and the social pictures into the built site. */
export function pictures(): AstroIntegration {
  return {
    name: 'pictures',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        await drawIcons(folder);
        const mark = await readFile(join(folder, 'favicon.svg'), 'utf8');
        const words = await canDrawChinese();
        if (!words)
          logger.warn('no Chinese font on this machine: social pictures stay without words');
        const pages = (await readdir(folder, { recursive: true })).filter((name) =>
          name.endsWith('.html'),
        );
        for (const page of pages) {
          await drawFor(folder, await readFile(join(folder, page), 'utf8'), { mark, words });
        }
      },
    },
  };
}
