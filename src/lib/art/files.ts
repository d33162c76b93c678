import { createHash } from 'node:crypto';

import { BAND, ROSETTES, type RosetteName, SCENES, type SceneName } from './catalogue.ts';
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

/** A file each: a browser reads a file in one piece, and all six together kept a slow phone busy for over 50 ms. */
function sceneFile(name: SceneName): ArtFile {
  const drawn = `<g ${PEN}>${paths(SCENES[name]())}</g>`;
  return file(`scene-${name}`, `<symbol id="scene" viewBox="0 0 480 300">${drawn}</symbol>`);
}

const rosetteNames = Object.keys(ROSETTES) as RosetteName[];
const rosettes = new Map(rosetteNames.map((name) => [name, rosetteFile(name)]));
const sceneNames = Object.keys(SCENES) as SceneName[];
const scenes = new Map(sceneNames.map((name) => [name, sceneFile(name)]));
const band = file('band', `<path id="band" ${HAIRLINE} ${THIN} d="${bandPath(BAND)}"/>`);

/** Every picture file that the build writes below /art. */
export const ART_FILES: readonly ArtFile[] = [...rosettes.values(), ...scenes.values(), band];

/** Path of the file with one sector of a rosette, id `sector`, in a viewBox of 2000 × 2000 round the origin. */
export function rosettePath(name: RosetteName): string {
  return `/art/${rosettes.get(name)?.name}`;
}

/** Path of the file with a scene, id `scene`, of 480 × 300. */
export function scenePath(name: SceneName): string {
  return `/art/${scenes.get(name)?.name}`;
}

/** Path of the file with the band, id `band`, 1440 × 60 round the x axis. */
export const BAND_PATH = `/art/${band.name}`;
