import { report } from '../errors/report.ts';
import type { EndpointKey } from './client.ts';

/**
 * spec §5: answers are checked against their expected shapes; on a mismatch the raw data is used anyway and the mismatch is
 * reported. Nothing waits for it, so the schemas (zod and the contract) load when the browser is idle.
 */
const waiting: [EndpointKey, unknown][] = [];
/** A long session must not keep every answer it ever saw. */
const mostWaiting = 40;
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
  if ('requestIdleCallback' in window) requestIdleCallback(check, { timeout: 5000 });
  else setTimeout(check, 2000);
}
