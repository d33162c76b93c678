import { existsSync, readdirSync, writeFileSync } from 'node:fs';

import { CHAPTERS } from './titles.ts';

const FOLDER = 'docs/screens';

function rowsOf(pictures: readonly (readonly [string, string])[]): string[] {
  const cell = (file: string, title: string) =>
    existsSync(`${FOLDER}/${file}`) ? `![${title}](${file})` : '';
  return pictures
    .filter(([name]) => existsSync(`${FOLDER}/${name}.png`))
    .map(
      ([name, title]) =>
        `| ${title} | ${cell(`${name}.png`, title)} | ${cell(`phone-${name}.png`, `${title}，手机`)} |`,
    );
}

/** Writes docs/screens/README.md: every picture of the folder, in chapters; those without a title come last. */
export default function listPictures(): void {
  const titled = new Set(CHAPTERS.flatMap(([, pictures]) => pictures.map(([name]) => name)));
  const others = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.png') && !file.startsWith('phone-'))
    .map((file) => file.slice(0, -'.png'.length))
    .filter((name) => !titled.has(name))
    .map((name): [string, string] => [name, name.replace(/^catalogue-/, '')]);
  const chapters = [...CHAPTERS, ['Pieces that screens are made of', others] as const].flatMap(
    ([title, pictures]) => {
      const rows = rowsOf(pictures);
      if (rows.length === 0) return [];
      return [`## ${title}`, ['| | 1440 px | 390 px |', '|---|---|---|', ...rows].join('\n')];
    },
  );
  const head = [
    '# Screens',
    'Taken by `npm run screens`, on made-up data. Written by it too: do not edit.',
  ];
  writeFileSync(`${FOLDER}/README.md`, `${[...head, ...chapters].join('\n\n')}\n`);
}
