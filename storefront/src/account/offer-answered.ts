import { guestToken } from '../visitor/visitor.ts';
import { storedValue } from '../storage/stored-value.ts';

/**
 * The visitor declined the merge for this guest. A later guest in this browser is offered it again.
 */
const answered = storedValue<string>('offer-answered');
const markOf = (token: string): string => token.slice(-8);

export const isOfferAnswered = (): boolean => {
  const token = guestToken.get();
  return token === null || answered.get() === markOf(token);
};

export function declineOffer(): void {
  const token = guestToken.get();
  if (token !== null) answered.set(markOf(token));
}
