import type { VisitorKind } from '../visitor/visitor.ts';

/** spec §2: the marketplace's checkout creates a guest session if the visitor is a ghost. */
export function needsGuestSession(context: { visitor: VisitorKind; screen: 'checkout' | 'other' }): boolean {
  return context.screen === 'checkout' && context.visitor === 'ghost';
}
