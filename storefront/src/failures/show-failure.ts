import { showToast } from '@noren/kit/components/toast.tsx';

/**
 * Says what a failed call means, in a message over the page; the sentences load with the first failure.
 * @param failure with its code and data, as `call` answered it
 */
export async function showFailure(failure: { code: string }): Promise<void> {
  const { errorSentence } = await import('../i18n/error-sentence.ts');
  showToast(errorSentence(failure), 'error');
}
