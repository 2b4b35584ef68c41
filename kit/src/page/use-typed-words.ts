import { useEffect, useEffectEvent, useState } from 'react';

interface Typed {
  words: string;
  /** the search has been updated */
  followed: boolean;
}

/**
 * The text of a search field: shown immediately, and passed to `follow` after a delay. It is not
 * replaced while the search updates; if `current` changes afterwards (Back, a link), `current`
 * wins.
 */
export function useTypedWords(current: string, follow: (words: string) => unknown) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const followNow = useEffectEvent(async () => follow(typed?.words.trim() ?? ''));
  useEffect(() => {
    if (!typed || typed.followed) return;
    const handOn = () =>
      followNow().finally(() =>
        setTyped((now) => (now === typed ? { ...typed, followed: true } : now)),
      );
    const timer = setTimeout(() => void handOn(), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    words: typed && (!typed.followed || typed.words.trim() === current) ? typed.words : current,
    setWords: (words: string) => setTyped({ words, followed: false }),
    forget: () => setTyped(null),
  };
}
