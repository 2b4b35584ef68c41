/** A small button in a line of other things: the words of a link, the target of a button. */
export const textButton =
  'target inline-flex items-center gap-1.5 rounded-control px-2 text-14 font-semibold text-indigo underline decoration-indigo/30 underline-offset-4 hover:decoration-indigo';
