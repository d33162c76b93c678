import { PRODUCT_LINES } from '#contract/product-lines.ts';
import { enumName, enumOptions } from '#src/stores/enums.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

/** By ProjectStatus: 审核中 waits; 已退回, 已冻结 and 已拒绝 need somebody; 待签约 and 执行中 are under way; 已完结 is done. */
const TONES: Readonly<Record<string, Tone>> = {
  1: 'wait',
  2: 'seal',
  3: 'route',
  4: 'route',
  5: 'seal',
  6: 'done',
  7: 'seal',
};

/** The status of a project as word and colour. */
export function statusOf({ projectStatus }: { projectStatus: string }): {
  text: string;
  tone: Tone;
} {
  return {
    text: enumName('ProjectStatus', projectStatus),
    tone: TONES[projectStatus] ?? 'plain',
  };
}

/** Lines with their business types below them, as one list to choose from. */
export function businessTypes(): { value: string; label: string }[] {
  const leaves = enumOptions('ProductType');
  return PRODUCT_LINES.flatMap(({ code, name }) => [
    { value: code, label: name },
    ...leaves
      .filter(({ value }) => value.startsWith(code))
      .map(({ value, label }) => ({ value, label: `　${label}` })),
  ]);
}
