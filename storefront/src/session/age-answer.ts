import { useSyncExternalStore } from 'react';
import type { AgeStatus } from '../visitor/visitor.ts';

/**
 * The answer to "are you 20 or older" for this visit: asked once, and kept until the tab is closed.
 * A member's own record (spec §3 does_age_verify) takes precedence.
 */
const key = 'huc-age-answer';
const listeners = new Set<() => void>();
/** Used if storage is blocked; lasts as long as the page. */
let inMemory: string | null = null;

function read(): string | null {
  try {
    return window.sessionStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function answerAge(isGrownUp: boolean): void {
  inMemory = String(isGrownUp);
  try {
    window.sessionStorage.setItem(key, inMemory);
  } catch {
    // stored in memory above
  }
  for (const listener of listeners) listener();
}

function ageOfVisit(): AgeStatus {
  const answer = read();
  if (answer === null) return 'NO_SET_AGE';
  return answer === 'true' ? 'GROWN_UP' : 'UNDERAGE';
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns whether this visitor may buy adult goods: from the member's record, otherwise from the
 * answer of this visit.
 */
export function useAgeStatus(onRecord: AgeStatus): AgeStatus {
  const said = useSyncExternalStore(subscribe, ageOfVisit, () => 'NO_SET_AGE' as const);
  return onRecord === 'NO_SET_AGE' ? said : onRecord;
}
