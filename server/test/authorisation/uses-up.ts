import type { MatrixCell } from './cells.ts';

const usingUp = [
  'POST /streams/{id}',
  'POST /console/stores/{slug}/webhook-deliveries/{id}/replay',
];

/**
 * Whether the call uses up its thing: a deletion, the claim of a stream's number, an event that is
 * resent.
 */
export const usesUp = ({ mount, expected }: MatrixCell): boolean =>
  expected === 'in' && (mount.method === 'DELETE' || usingUp.includes(mount.key));
