import { lazy, Suspense } from 'react';
import { guestToken, memberToken } from '../visitor/visitor.ts';

const EarlierGuest = lazy(async () => ({ default: (await import('./earlier-guest.tsx')).EarlierGuest }));

/** Loaded for those alone who are somebody and were a guest here before. It comes late: it stands below what somebody may be about to tap. */
export function EarlierGuestOffer({ name }: { name: string }) {
  if (memberToken.get() === null || guestToken.get() === null) return null;
  return (
    <Suspense fallback={null}>
      <EarlierGuest name={name} />
    </Suspense>
  );
}
