import { showToast } from '@noren/kit/components/toast.tsx';

/** Says what a failed call means; the sentences load with the first failure. */
export async function showFailure(failure: { code: string }): Promise<void> {
  const { errorSentence } = await import('../i18n/error-sentence.ts');
  showToast(errorSentence(failure), 'error');
}
