import type { Session } from '@noren/contract/entities/session';

export type VisitorKind = 'member' | 'guest' | 'ghost';
export type AgeStatus = 'NO_SET_AGE' | 'GROWN_UP' | 'UNDERAGE';

/** spec §3: who the visitor is. */
export function visitorKind(session: Session): VisitorKind {
  if (session.user) return 'member';
  return session.guest ? 'guest' : 'ghost';
}

/** spec §3: null, true and false of `does_age_verify`. */
export function ageStatus(session: Session): AgeStatus {
  const verified = session.user?.does_age_verify ?? null;
  if (verified === null) return 'NO_SET_AGE';
  return verified ? 'GROWN_UP' : 'UNDERAGE';
}
