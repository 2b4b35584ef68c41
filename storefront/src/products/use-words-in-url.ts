import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useNavigate } from '@tanstack/react-router';

/** The search field's words (`q`): in the URL a moment after they were typed, so that Back does not go character by character. */
export function useWordsInUrl(inUrl: string) {
  const navigate = useNavigate();
  const show = (change: { q: string | undefined; kind?: undefined }) =>
    navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace: true, resetScroll: false } as never);
  const { words, setWords, forget } = useTypedWords(inUrl, (typed) => show({ q: typed || undefined }));
  return {
    words,
    setWords,
    /** without words and shelf; what else stands in the address stays */
    showAll: () => {
      forget();
      void show({ q: undefined, kind: undefined });
    },
  };
}
