import { useState } from 'react';

/** What is being written and was not sent yet: it outlives a session that ended and the way to the door, and ends with the browser's tab. */
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
