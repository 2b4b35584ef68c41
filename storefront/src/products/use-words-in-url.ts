import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Typed {
  words: string;
  /** the URL has had the time to follow */
  followed: boolean;
}

/**
 * The search field's words (`q`): shown at once, in the URL a moment later, so that Back does not go character by character. What is typed stays as it
 * is typed while the URL follows, however long that takes; an address that says something else afterwards (Back, a link) is what counts.
 */
export function useWordsInUrl(inUrl: string) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Typed | null>(null);
  useEffect(() => {
    if (!typed || typed.followed) return;
    const follow = async () => {
      await navigate({
        to: '.',
        search: (before: object) => ({ ...before, q: typed.words.trim() || undefined }),
        replace: true,
        resetScroll: false,
      } as never);
      setTyped((now) => (now === typed ? { ...typed, followed: true } : now));
    };
    const timer = setTimeout(() => void follow(), 250);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  return {
    words: typed && (!typed.followed || typed.words.trim() === inUrl) ? typed.words : inUrl,
    setWords: (words: string) => setTyped({ words, followed: false }),
    /** without words and shelf; what else stands in the address stays */
    showAll: () => {
      setTyped(null);
      void navigate({ to: '.', search: (before: object) => ({ ...before, q: undefined, kind: undefined }), replace: true, resetScroll: false } as never);
    },
  };
}
