import { useState } from 'react';

/**
 * An unsent text, kept per browser tab, so that it survives an expired session and the next
 * sign-in.
 */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const key = `noren-console-draft-${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    },
  ];
}
