import type { PostProduct } from '@noren/contract/entities/live-post';
import { useState } from 'react';

/** Chosen products marked for a common action. */
export interface Marks {
  isOn: boolean;
  /** marked products that are still chosen, in order */
  products: readonly PostProduct[];
  has: (id: number) => boolean;
  begin: () => void;
  end: () => void;
  toggle: (id: number) => void;
  set: (ids: readonly number[]) => void;
}

/** Marks are kept during a search, and removed with products that another tab removes. */
export function useMarks(chosen: readonly PostProduct[]): Marks {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const marked = new Set(ids);
  return {
    isOn: ids !== null,
    products: chosen.filter(({ id }) => marked.has(id)),
    has: (id) => marked.has(id),
    begin: () => setIds([]),
    end: () => setIds(null),
    toggle: (id) =>
      setIds((before) =>
        before?.includes(id) ? before.filter((one) => one !== id) : [...(before ?? []), id],
      ),
    set: setIds,
  };
}
