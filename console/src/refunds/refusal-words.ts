import { errorSentence } from '../api/error-sentence.ts';
import { words } from '../i18n/words.ts';

/** Why money does not go back, or a step is not taken back, in the reader's language. */
export function refusalWords(failure: { code: string; reason?: string }): string {
  const say = words();
  const name = `${failure.code === 'UNDO_IS_OVER' ? 'over' : 'refusal'}_${failure.reason ?? ''}` as keyof typeof say;
  const found = name in say ? say[name] : undefined;
  return typeof found === 'string' ? found : errorSentence(failure);
}
