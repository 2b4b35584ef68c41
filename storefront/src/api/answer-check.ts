import type { EndpointKey } from '@noren/contract/endpoints';
import { report } from '../errors/report.ts';

/**
 * spec §5: answers are checked against their expected shapes; on a mismatch the raw data is used anyway and the mismatch is
 * reported. Nothing waits for it, so the schemas (zod and the contract) load when the page has stood for a while and the browser is idle: setting
 * them up keeps a slow phone busy for a tenth of a second, which is not to fall into somebody's first taps.
 */
const waiting: [EndpointKey, unknown][] = [];
/** A long session must not keep every answer it ever saw. */
const mostWaiting = 40;
/** In milliseconds, from the first answer on. */
const standsFor = 8_000;
let started = false;

export function queueAnswerCheck(key: EndpointKey, answer: unknown): void {
  if (waiting.length < mostWaiting) waiting.push([key, answer]);
  if (started) return;
  started = true;
  const check = () =>
    void import('./check-answers.ts')
      .then(({ checkAnswers }) => checkAnswers(waiting.splice(0)))
      .catch(report)
      .finally(() => (started = false));
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(check, { timeout: 5_000 }) : check()), standsFor);
}
