import { createHash } from 'node:crypto';

import { BAND, ROSETTES, type RosetteName, SCENES } from './catalogue.ts';
import { paths } from './drawing.ts';
import { bandPath, ringSector } from './guilloche.ts';

/** A picture file of the site. Pages draw it by `<use href="…#id">`, so that it takes their colours, dark ones too. */
export interface ArtFile {
  /** `rosette-factoring.3f2a91c0.svg`: the hash makes it safe to keep for ever. */
  readonly name: string;
  readonly svg: string;
}

const HAIRLINE = 'fill="none" stroke="currentColor" stroke-width=".6"';
const THIN = 'vector-effect="non-scaling-stroke"';
const PEN = 'fill="none" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"';

function file(name: string, content: string): ArtFile {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>\n`;
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return { name: `${name}.${hash}.svg`, svg };
}

function rosetteFile(name: RosetteName): ArtFile {
  const { symmetry, rings } = ROSETTES[name];
  const sectors = rings.map((ring) => `<path ${THIN} d="${ringSector(ring, symmetry)}"/>`);
  return file(`rosette-${name}`, `<g id="sector" ${HAIRLINE}>${sectors.join('')}</g>`);
}

function scenesFile(): ArtFile {
  const symbols = Object.entries(SCENES).map(
    ([slug, draw]) =>
      `<symbol id="${slug}" viewBox="0 0 480 300"><g ${PEN}>${paths(draw())}</g></symbol>`,
  );
  return file('scenes', symbols.join(''));
}

const names = Object.keys(ROSETTES) as RosetteName[];
const rosettes = new Map(names.map((name) => [name, rosetteFile(name)]));
const scenes = scenesFile();
const band = file('band', `<path id="band" ${HAIRLINE} ${THIN} d="${bandPath(BAND)}"/>`);

/** Every picture file that the build writes below /art. */
export const ART_FILES: readonly ArtFile[] = [...rosettes.values(), scenes, band];

/** Path of the file with one sector of a rosette, id `sector`, in a viewBox of 2000 × 2000 round the origin. */
export function rosettePath(name: RosetteName): string {
  return `/art/${rosettes.get(name)?.name}`;
}

/** Path of the file with all scenes, each a symbol named by its slug. */
export const SCENES_PATH = `/art/${scenes.name}`;
/** Path of the file with the band, id `band`, 1440 × 60 round the x axis. */
export const BAND_PATH = `/art/${band.name}`;
