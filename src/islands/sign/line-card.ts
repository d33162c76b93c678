import type { NoteLine } from '#contract/delivery/sign.ts';
import { REJECT_REASONS } from '#contract/delivery/states.ts';
import { plainNumber } from '#src/lib/plain-number.ts';

import { el, field, input } from './dom.ts';
import { type EnteredLine, keptOf } from './draft.ts';

const DECIMAL = { inputmode: 'decimal' } as const;

function factsOf(line: NoteLine): string {
  const { brand, factory, heatNo, bundleCount, theoreticalQty, weighedQty, unit } = line;
  return [
    brand,
    factory !== brand && factory,
    heatNo && `炉批号 ${heatNo}`,
    bundleCount && `${bundleCount} 捆（件）`,
    theoreticalQty && `理论 ${theoreticalQty} ${unit}`,
    weighedQty && `过磅 ${weighedQty} ${unit}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Why goods are refused: one of the usual reasons, and words of one's own. */
function reasonField(line: EnteredLine, onChange: () => void): HTMLElement {
  const [first = '', ...words] = line.rejectReason.split('：');
  let chosen = first;
  let more = words.join('：');
  const change = () => {
    line.rejectReason = [chosen, more].filter((part) => part !== '').join('：');
    onChange();
  };
  const select = el('select', {}, el('option', { value: '' }, '请选择'));
  for (const reason of REJECT_REASONS) select.append(el('option', { value: reason }, reason));
  select.value = chosen;
  select.addEventListener('change', () => {
    chosen = select.value;
    change();
  });
  const typed = input(
    more,
    (text) => {
      more = text;
      change();
    },
    { maxlength: '80' },
  );
  return el('div', {}, field('拒收原因', select), field('补充说明', typed));
}

function weights(line: EnteredLine, unit: string, onChange: () => void): HTMLElement {
  const weigh = (key: 'weighGross' | 'weighTare') =>
    input(
      line[key],
      (text) => {
        line[key] = plainNumber(text);
        onChange();
      },
      DECIMAL,
    );
  return el(
    'details',
    {},
    el('summary', {}, '现场过磅'),
    el(
      'div',
      { class: 'pair' },
      field(`毛重（${unit}）`, weigh('weighGross')),
      field(`皮重（${unit}）`, weigh('weighTare')),
    ),
  );
}

/** What came and what of it is refused. What is kept follows what is refused, until a person says what came. */
function quantities(known: NoteLine, line: EnteredLine, onChange: () => void): HTMLElement[] {
  const { unit } = known;
  let follows = line.receivedQty === keptOf(known, line.rejectedQty);
  const received = input(
    line.receivedQty,
    (text) => {
      line.receivedQty = plainNumber(text);
      follows = false;
      onChange();
    },
    DECIMAL,
  );
  const rejected = input(
    line.rejectedQty,
    (text) => {
      line.rejectedQty = plainNumber(text);
      const kept = follows ? keptOf(known, line.rejectedQty) : undefined;
      if (kept !== undefined) {
        line.receivedQty = kept;
        received.value = kept;
      }
      onChange();
    },
    DECIMAL,
  );
  return [field(`实收（${unit}）`, received), field(`拒收（${unit}）`, rejected)];
}

/** One line of the note: what is said to come, and what came of it. */
export function lineCard(known: NoteLine, line: EnteredLine, onChange: () => void): HTMLElement {
  const { goodsName, spec, material, unit, qty } = known;
  const refusal = el('div', { class: 'refusal' });
  const shown = () => {
    const isRefused = /[1-9]/.test(line.rejectedQty);
    if (!isRefused) refusal.replaceChildren();
    else if (refusal.childElementCount === 0) refusal.append(reasonField(line, onChange));
  };
  const changed = () => {
    shown();
    onChange();
  };
  const facts = factsOf(known);
  shown();
  return el(
    'section',
    { class: 'card', 'aria-label': `${goodsName} ${spec}` },
    el('h2', {}, [goodsName, spec, material].filter(Boolean).join(' ')),
    facts !== '' && el('p', { class: 'facts' }, facts),
    el('p', { class: 'sent' }, '交货 ', el('strong', {}, qty), ` ${unit}`),
    el('div', { class: 'pair' }, ...quantities(known, line, changed)),
    refusal,
    weights(line, unit, onChange),
  );
}
