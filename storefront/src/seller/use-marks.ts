import type { PostProduct } from '@noren/contract/entities/live-post';
import { useState } from 'react';

/** Several of the chosen goods, marked to be dealt with together. */
export interface Marks {
  isOn: boolean;
  /** those marked that are still chosen, in their order */
  products: readonly PostProduct[];
  has: (id: number) => boolean;
  begin: () => void;
  end: () => void;
  toggle: (id: number) => void;
  set: (ids: readonly number[]) => void;
}

/** A mark stays while something else is looked for, and goes with what another tab takes out. */
export function useMarks(chosen: readonly PostProduct[]): Marks {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const marked = new Set(ids);
  return {
    isOn: ids !== null,
    products: chosen.filter(({ id }) => marked.has(id)),
    has: (id) => marked.has(id),
    begin: () => setIds([]),
    end: () => setIds(null),
    toggle: (id) => setIds((before) => (before?.includes(id) ? before.filter((one) => one !== id) : [...(before ?? []), id])),
    set: setIds,
  };
}
