// Prevents: styles in front of the first paint that nothing here can wear. Mantine's sheets come whole, with those of parts
// and states that no control of ours has.

interface Node {
  readonly source?: { readonly input: { readonly file?: string } };
  remove(): void;
}
interface Rule extends Node {
  selectors: string[];
}
interface Declaration extends Node {
  readonly prop: string;
}

/** What a selector says, and whose it is. */
export const UNWORN: readonly { readonly said: RegExp; readonly whose: string }[] = [
  { said: /m_70be2a01/, whose: 'a section within a group of buttons' },
  { said: /data-orientation=['"]?vertical/, whose: 'a group of buttons one above the other' },
  { said: /m_a74036a/, whose: 'a section of a button' },
  { said: /m_a25b86ee/, whose: 'the turning ring of a button' },
  { said: /m_93f4ed57|data-with-bottom-section/, whose: 'a section at the foot of a field' },
  { said: /data-combined-clear-section/, whose: 'a field with a cross to empty it' },
  { said: /data-success|m_9d9d40e0/, whose: 'a field that says what is right' },
  { said: /data-monospace/, whose: 'a field of letters of one width' },
  { said: /data-variant=['"]?(?:filled|unstyled)['"]?\]\s*$/, whose: 'another look of a field' },
  { said: /dir=['"]?(?:rtl|ltr)/, whose: 'a page that is told its direction' },
  { said: /m_88bacfd0/, whose: 'a button that looks like an empty field' },
  { said: /color-scheme=['"]?dark/, whose: 'a dark page of its own; tokens.css has ours' },
];

/** Measures of sizes beside those of src/ui/controls/drawn.ts: the usual one (sm), xs, compact-md. */
export const UNWORN_SIZE =
  /^--(?:button|input)-(?:height|padding-[xy])-(?:md|lg|xl|compact-(?:xs|sm|lg|xl))$/;

const isMantine = ({ source }: Node) =>
  source?.input.file?.includes('/@mantine/core/styles/') ?? false;

/** The selectors of a rule of Mantine's that something here can match. */
export const worn = (selectors: readonly string[]): string[] =>
  selectors.filter((selector) => !UNWORN.some(({ said }) => said.test(selector)));

/** Leaves them out; a piece for PostCSS. */
export const unusedStyles = () => ({
  postcssPlugin: 'unused-styles',
  Declaration(declaration: Declaration): void {
    if (isMantine(declaration) && UNWORN_SIZE.test(declaration.prop)) declaration.remove();
  },
  Rule(rule: Rule): void {
    if (!isMantine(rule)) return;
    const kept = worn(rule.selectors);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  },
});
