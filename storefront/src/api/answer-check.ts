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
  whenIdle(() => void checkAll());
}

async function checkAll(): Promise<void> {
  try {
    const { endpoints } = await import('@noren/contract/endpoints');
    for (const [key, answer] of waiting.splice(0)) {
      const result = endpoints[key].answer.safeParse(answer);
      if (!result.success) report(new Error(`Unexpected answer of ${key}`), { issues: result.error.issues.slice(0, 5) });
    }
  } catch (error) {
    report(error, { doing: 'answer check' });
  } finally {
    started = false;
  }
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
}
