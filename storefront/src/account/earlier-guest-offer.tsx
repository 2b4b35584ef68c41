import { lazy, Suspense } from 'react';
import { guestToken, memberToken } from '../visitor/visitor.ts';

const EarlierGuest = lazy(async () => ({
  default: (await import('./earlier-guest.tsx')).EarlierGuest,
}));

/**
 * Loads the offer only for a member who was a guest in this browser. It appears late, so it is
 * placed below anything the visitor may be about to tap.
 */
export function EarlierGuestOffer({ name }: { name: string }) {
  if (memberToken.get() === null || guestToken.get() === null) return null;
  return (
    <Suspense fallback={null}>
      <EarlierGuest name={name} />
    </Suspense>
  );
}
