import { useEffect, useEffectEvent, useState } from 'react';

interface Typed {
  words: string;
  /** the search has had the time to follow */
  followed: boolean;
}

/**
 * The words of a search field, shown at once and handed to `follow` a moment later. They stay as they are typed while the
 * search follows, however long that takes; when `current` says something else afterwards (Back, a link), it counts.
 */
export function useTypedWords(current: string, follow: (words: string) => unknown) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const followNow = useEffectEvent(async () => follow(typed?.words.trim() ?? ''));
  useEffect(() => {
    if (!typed || typed.followed) return;
    const handOn = () => followNow().finally(() => setTyped((now) => (now === typed ? { ...typed, followed: true } : now)));
    const timer = setTimeout(() => void handOn(), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    words: typed && (!typed.followed || typed.words.trim() === current) ? typed.words : current,
    setWords: (words: string) => setTyped({ words, followed: false }),
    forget: () => setTyped(null),
  };
}
