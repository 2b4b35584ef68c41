/**
 * The liver's number of a product, in the corner of its picture; empty until the server has
 * assigned it.
 */
export function NumberMark({ number }: { number: number }) {
  if (number === 0) return null;
  return (
    <span className="figures absolute top-0 left-0 grid h-6 min-w-6 place-items-center rounded-br-control bg-ink/70 px-1.5 text-12 font-semibold text-white">
      {number}
    </span>
  );
}
