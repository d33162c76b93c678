import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  Button as MantineButton,
  ButtonGroup as MantineButtonGroup,
  MantineProvider,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { SearchIcon } from '../icons.tsx';
import { BarInput, BarSelect } from './bar-field.tsx';
import { Button, ButtonGroup, ButtonLink } from './button.tsx';
import { NativeSelect } from './native-select.tsx';
import { TextInput } from './text-input.tsx';

const DRAWN = 'button, a, span, div, input, select'.split(', ');

/** Tags with their attributes in order of name: without ids, which are nobody's, and without Mantine's global classes. */
function shape(piece: ReactNode): string[] {
  const html = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false} withStaticClasses={false}>
      {piece}
    </MantineProvider>,
  );
  return [...html.matchAll(/<(\w+)((?:\s[\w-]+="[^"]*")*)/g)]
    .filter(([, tag = '']) => DRAWN.includes(tag))
    .map(([, tag, attributes = '']) => {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].flatMap(
        ([, name = '', value = '']): string[] => {
          if (name === 'id' || name === 'style') return [];
          if (name !== 'class') return [`${name}=${value}`];
          return [
            `class=${value
              .split(' ')
              .filter((one) => !/^mantine-|^_/.test(one))
              .toSorted()
              .join(' ')}`,
          ];
        },
      );
      return [tag, ...pairs.toSorted()].join(' ');
    });
}

const nothing = () => undefined;
const OPTIONS = [
  { value: '', label: '全部' },
  { value: '1', label: '一' },
];

test.each<[string, ReactNode, ReactNode]>([
  ['button', <Button key="1">查询</Button>, <MantineButton key="2">查询</MantineButton>],
  [
    'outlined button of a form',
    <Button key="1" variant="default" size="xs" type="submit" className="x">
      查询
    </Button>,
    <MantineButton key="2" variant="default" size="xs" type="submit" className="x">
      查询
    </MantineButton>,
  ],
  [
    'disabled button',
    <Button key="1" variant="subtle" size="compact-md" disabled fullWidth>
      重置
    </Button>,
    <MantineButton key="2" variant="subtle" size="compact-md" disabled fullWidth>
      重置
    </MantineButton>,
  ],
  [
    'link',
    <ButtonLink key="1" href="/x">
      新增
    </ButtonLink>,
    <MantineButton key="2" component="a" href="/x">
      新增
    </MantineButton>,
  ],
  [
    'group',
    <ButtonGroup key="1" className="x">
      <Button>重新加载</Button>
    </ButtonGroup>,
    <MantineButtonGroup key="2" className="x">
      <MantineButton>重新加载</MantineButton>
    </MantineButtonGroup>,
  ],
  [
    'search field',
    <BarInput
      key="1"
      type="search"
      aria-label="名称"
      leftSection={<SearchIcon />}
      value=""
      onChange={nothing}
    />,
    <TextInput
      key="2"
      type="search"
      aria-label="名称"
      leftSection={<SearchIcon />}
      value=""
      onChange={nothing}
    />,
  ],
  [
    'field with what is wrong',
    <BarInput
      key="1"
      className="x"
      aria-label="起"
      error
      rightSection={<SearchIcon />}
      value="2"
      onChange={nothing}
    />,
    <TextInput
      key="2"
      className="x"
      aria-label="起"
      error
      rightSection={<SearchIcon />}
      value="2"
      onChange={nothing}
    />,
  ],
  [
    'small field',
    <BarInput key="1" size="xs" aria-label="页" value="2" onChange={nothing} />,
    <TextInput key="2" size="xs" aria-label="页" value="2" onChange={nothing} />,
  ],
  [
    'choice',
    <BarSelect
      key="1"
      className="x"
      aria-label="状态"
      data={OPTIONS}
      value="1"
      onChange={nothing}
    />,
    <NativeSelect
      key="2"
      className="x"
      aria-label="状态"
      data={OPTIONS}
      value="1"
      onChange={nothing}
    />,
  ],
])('a %s is made of what Mantine makes it of, so that its styles draw it', (_, ours, theirs) => {
  expect(shape(ours)).toEqual(shape(theirs));
});

test('while it is busy, a button says so where the styles look', () => {
  const busy = shape(
    <Button variant="default" loading>
      保存
    </Button>,
  );
  const theirs = shape(
    <MantineButton variant="default" loading>
      保存
    </MantineButton>,
  );
  // Mantine draws a loader whose styles no page has, and disables the button, which loses the focus by that.
  expect(busy).toEqual(
    theirs
      .filter((tag) => !/m_a25b86ee|m_5ae2e3c/.test(tag))
      .map((tag) => tag.replace(' disabled=', '').replace('button ', 'button aria-disabled=true ')),
  );
});

test('what is set on a control is what the styles read', () => {
  const styles = ['Button', 'Input']
    .map((name) =>
      readFileSync(
        createRequire(import.meta.url).resolve(`@mantine/core/styles/${name}.css`),
        'utf8',
      ),
    )
    .join('');
  const html = renderToStaticMarkup(
    <>
      <Button size="xs">一</Button>
      <Button size="compact-md" color="seal">
        二
      </Button>
      <BarInput size="xs" />
      <BarSelect data={OPTIONS} />
    </>,
  );
  const set = new Set(html.match(/--(?:button|input)-[\w-]+/g));
  expect(set.size).toBeGreaterThan(10);
  expect([...set].filter((name) => !styles.includes(name))).toEqual([]);
});
