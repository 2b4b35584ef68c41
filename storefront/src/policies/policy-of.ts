import { redirect } from '@tanstack/react-router';
import type { Policy } from '../channel/channel.ts';

/** The policy that a path names. @throws a redirect to not-found */
export function policyOf(name: string): Policy {
  if (name === 'privacy' || name === 'terms') return name;
  throw redirect({ to: '/error/not-found', replace: true });
}
