import { redirect } from '@tanstack/react-router';
import type { Policy } from '../channel/channel.ts';

/** Returns the policy of a path. @throws a redirect to not-found */
export function policyOf(name: string): Policy {
  if (name === 'privacy' || name === 'terms') return name;
  throw redirect({ to: '/error/not-found', replace: true });
}
