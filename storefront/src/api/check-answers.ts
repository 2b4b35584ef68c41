import { endpoints, type EndpointKey } from '@noren/contract/endpoints';
import { report } from '../errors/report.ts';

/** Reports each response that does not match its endpoint's schema. */
export function checkAnswers(answers: readonly [EndpointKey, unknown][]): void {
  for (const [key, answer] of answers) {
    const result = endpoints[key].answer.safeParse(answer);
    if (!result.success)
      report(new Error(`Unexpected answer of ${key}`), { issues: result.error.issues.slice(0, 5) });
  }
}
