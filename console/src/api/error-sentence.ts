import type { Sentences } from '../i18n/ja.ts';
import { words } from '../i18n/words.ts';
import type { CallFailure } from './call.ts';

/** What went wrong, in the reader's language. */
export function errorSentence(failure: { code: string }): string {
  const say = words();
  const name = `error_${failure.code}` as keyof Sentences;
  const found = name in say ? say[name] : say.error_UNKNOWN;
  return typeof found === 'string' ? found : say.error_UNKNOWN;
}

/** The fields that the server refused, by their path in the body. */
export const wrongFields = (failure: CallFailure): string[] =>
  failure.code === 'VALIDATION_EXCEPTION' && 'errors' in failure ? failure.errors.map(({ path }) => path.replace(/^body\./, '')) : [];
