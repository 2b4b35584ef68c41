import type { CommentRefusal } from '@noren/contract/error-codes';
import { countGraphemes } from '@noren/contract/cut-text';
import { hasWebAddress } from '@noren/contract/plain-line';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

export const maxLength = 200;
const maxName = 30;

const refusals: { [R in CommentRefusal]: () => string } = {
  off: m.chat_refused_off,
  over: m.chat_over,
  muted: m.chat_refused_muted,
  words: m.chat_refused_words,
  name: m.chat_refused_name,
};

/** Says why the server did not accept a comment. */
export function commentFailure(failure: { code: string }): string {
  const { code, reason, retry_after } = failure as {
    code: string;
    reason?: CommentRefusal;
    retry_after?: number;
  };
  if (code === 'COMMENT_REFUSED' && reason) return refusals[reason]();
  if (code === 'TOO_MANY_REQUESTS' && retry_after) return m.chat_wait({ seconds: retry_after });
  return errorSentence(failure);
}

/** Why a comment cannot be sent as typed; null: it can. */
/** Why a text has too many characters; null: it has not. */
export const lengthFault = (text: string, max: number): string | null =>
  countGraphemes(text) > max ? m.chat_too_long({ max }) : null;

export function typedFault(text: string): string | null {
  const long = lengthFault(text, maxLength);
  if (long) return long;
  return hasWebAddress(text) ? m.chat_no_links() : null;
}

export function nameFault(name: string): string | null {
  if (name.trim() === '' || countGraphemes(name) > maxName) return m.chat_name_needed();
  return hasWebAddress(name) ? m.chat_no_links() : null;
}
