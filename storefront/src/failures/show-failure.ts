import { showToast } from '@noren/kit/components/toast.tsx';

/**
 * Shows a failed call's error message as a toast; the messages load with the first failure.
 * @param failure with its code and data, as returned by `call`
 */
export async function showFailure(failure: { code: string }): Promise<void> {
  const { errorSentence } = await import('../i18n/error-sentence.ts');
  showToast(errorSentence(failure), 'error');
}
