import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/** Explains why a refund or an undo was rejected, in the reader's language. */
export function refusalWords(failure: { code: string; reason?: string }): string {
  const reason = failure.reason ?? '';
  const found = failure.code === 'UNDO_IS_OVER' ? m.over({ reason }) : m.refusal({ reason });
  // both messages return an unknown reason unchanged
  return found === reason ? errorSentence(failure) : found;
}
