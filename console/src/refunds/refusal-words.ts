import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/** Why money does not go back, or a step is not taken back, in the reader's language. */
export function refusalWords(failure: { code: string; reason?: string }): string {
  const reason = failure.reason ?? '';
  const found = failure.code === 'UNDO_IS_OVER' ? m.over({ reason }) : m.refusal({ reason });
  // both return a reason that they do not have as it is
  return found === reason ? errorSentence(failure) : found;
}
