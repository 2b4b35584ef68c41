import type { CardProblems } from './card-check.ts';

/** Takes the eyes and the keyboard to the first field of the card form that is wrong. */
export function showCardProblem(problems: CardProblems): void {
  const first = (['number', 'expiry', 'cvc', 'holder'] as const).find((field) => problems[field]);
  if (first) requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[data-field="${first}"]`)?.focus());
}
