import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useNavigate } from '@tanstack/react-router';

/**
 * The search text (`q`), put into the URL with a delay, so that Back does not go character by
 * character.
 */
export function useWordsInUrl(inUrl: string) {
  const navigate = useNavigate();
  const show = (change: { q: string | undefined; kind?: undefined }) =>
    navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    } as never);
  const { words, setWords, forget } = useTypedWords(inUrl, (typed) =>
    show({ q: typed || undefined }),
  );
  return {
    words,
    setWords,
    /** clears text and category; other query parameters are kept */
    showAll: () => {
      forget();
      void show({ q: undefined, kind: undefined });
    },
  };
}
