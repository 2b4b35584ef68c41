import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The search field's words (`q`): shown at once, in the URL a moment later, so that Back does not go letter by letter. */
export function useWordsInUrl(inUrl: string) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, q: typed.trim() || undefined }), replace: true, resetScroll: false } as never);
      setTyped(null);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  return {
    words: typed ?? inUrl,
    setWords: setTyped as (words: string) => void,
    /** without words, and without any other narrowing */
    showAll: () => {
      setTyped(null);
      void navigate({ to: '.', search: {}, replace: true, resetScroll: false } as never);
    },
  };
}
