import type { EndpointKey } from '@noren/contract/endpoints';
import { report } from '../errors/report.ts';

/**
 * spec §5: responses are checked against their schemas; on a mismatch the raw data is used anyway
 * and the mismatch is reported. The check runs in the background: the schemas (zod and the
 * contract) load after some seconds when the browser is idle, because setting them up blocks a slow
 * phone for a tenth of a second, which would delay the first taps.
 */
const waiting: [EndpointKey, unknown][] = [];
/** Limits the memory that a long session uses for unchecked responses. */
const maxWaiting = 40;
/** Delay after the first response, in milliseconds. */
const checkDelayMs = 8_000;
let started = false;

export function queueAnswerCheck(key: EndpointKey, answer: unknown): void {
  if (waiting.length < maxWaiting) waiting.push([key, answer]);
  if (started) return;
  started = true;
  const check = () =>
    void import('./check-answers.ts')
      .then(({ checkAnswers }) => checkAnswers(waiting.splice(0)))
      .catch(report)
      .finally(() => (started = false));
  setTimeout(
    () =>
      'requestIdleCallback' in window ? requestIdleCallback(check, { timeout: 5_000 }) : check(),
    checkDelayMs,
  );
}
