import { emailFault } from '@noren/contract/email-address';
import type { Sentences } from '../i18n/ja.ts';
import { words } from '../i18n/words.ts';

/** What went wrong, in the reader's language. */
export function errorSentence(failure: { code: string; reason?: unknown; row?: unknown }): string {
  const say = words();
  if (failure.code === 'GOODS_FILE_REFUSED' && failure.reason === 'quote_not_closed') return say.import_quote_not_closed(Number(failure.row));
  // a code that has reasons has a sentence for each
  const names = [`error_${failure.code}_${String(failure.reason)}`, `error_${failure.code}`] as (keyof Sentences)[];
  const found = names.map((name) => say[name]).find((sentence) => typeof sentence === 'string');
  return found ?? say.error_UNKNOWN;
}

/** Why the server refused an email address. */
export function emailSentence(email: string): string {
  const say = words();
  return emailFault(email) === 'name' ? say.email_name_wrong : say.error_VALIDATION_EXCEPTION;
}
