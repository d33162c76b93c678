import { OPINION } from '#contract/flow/flow.ts';

/** Decisions that need a reason, as they are called in a sentence. */
const REASONED = [
  ['returnBack', '退回'],
  ['reject', '拒绝'],
  ['askMore', '补充资料'],
  ['terminate', '终止'],
  ['void', '作废'],
] as const;

const reasonedOf = (actions: readonly string[]): readonly string[] =>
  REASONED.flatMap(([action, name]) => (actions.includes(action) ? [name] : []));

/** Whether an opinion goes with any of the actions that are offered: none does with 催办. */
export const takesOpinion = (actions: readonly string[]): boolean =>
  actions.includes('approve') || reasonedOf(actions).length > 0;

/** 退回、拒绝和补充资料. */
const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join('、'), names.at(-1)].filter(Boolean).join('和');

/** For which of the decisions that are offered an opinion is needed, and who reads it. Pure. */
export function hintOf(actions: readonly string[], internal: boolean): string {
  const reasoned = reasonedOf(actions);
  return [
    ...(actions.includes('approve') ? ['同意可不填'] : []),
    ...(reasoned.length > 0
      ? [
          `${listed(reasoned)}需填写 ${OPINION.min} 字以上，${internal ? '只有平台可见' : '会告知企业'}`,
        ]
      : []),
    ...(actions.includes('urge') ? ['催办不附意见'] : []),
  ].join('；');
}

/** Of which of them a company is told why, where the opinion stays inside. Pure. */
export function toldHint(actions: readonly string[]): string {
  const needed = `${listed(reasonedOf(actions))}时告知企业，需填写 ${OPINION.min} 字以上`;
  return actions.includes('approve') ? `${needed}；同意时不告知` : needed;
}
