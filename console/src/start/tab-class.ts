/** A way in the bar above a store's pages. */
export const tabClass =
  'target inline-flex shrink-0 items-center whitespace-nowrap border-b-2 border-transparent px-1 text-16 aria-[current=page]:border-indigo aria-[current=page]:font-semibold';
