interface Watched {
  pattern: RegExp;
  afterwards: () => unknown;
  /** by text, which is constant: each is looked at once */
  known: Map<string, boolean>;
}

/** What one transaction, or one statement alone, has written to. */
export interface Wrote {
  note: (text: string) => void;
  /** It may have been committed: tells whoever watches what it wrote to. */
  over: () => Promise<void>;
}

/** Knows a write by its statement's text, so that nobody who writes has to think of what is kept of it. */
export function createWriteWatch(): { watch: (pattern: RegExp, afterwards: () => unknown) => void; begin: () => Wrote } {
  const watched: Watched[] = [];

  function isOf(one: Watched, text: string): boolean {
    let found = one.known.get(text);
    if (found === undefined) {
      found = one.pattern.test(text);
      // filters are put together of constant parts, so there is an end to texts; a fixture's are not our business to keep
      if (one.known.size < 5_000) one.known.set(text, found);
    }
    return found;
  }

  return {
    watch: (pattern, afterwards) => void watched.push({ pattern, afterwards, known: new Map() }),
    begin() {
      let met: Set<Watched> | undefined;
      return {
        note(text) {
          for (const one of watched) if (isOf(one, text)) (met ??= new Set()).add(one);
        },
        async over() {
          if (met) for (const one of met) await one.afterwards();
        },
      };
    },
  };
}
