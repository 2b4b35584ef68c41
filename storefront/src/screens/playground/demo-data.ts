import { queryOptions } from '@tanstack/react-query';

/** A demo person to log in as (D-312: GET /api/playground/personas, DEMO only). */
export interface Persona {
  name: string;
  role: string;
  channel: string;
  region: string;
  url: string;
  token: string;
}

/** An email that was saved instead of sent, because SMTP_URL is not set. */
export interface KeptEmail {
  id: string;
  to: string;
  subject: string;
  date: string;
  text: string;
  links: string[];
}

/** The owner of the demo's stores, who signs in at `url`. */
interface DemoOwner {
  email: string;
  password: string;
  url: string;
}

/** Returns null if this deployment has no demo. */
async function ask<T>(path: string): Promise<T[] | null> {
  const response = await fetch(path);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T[];
}

export const personasQuery = () =>
  queryOptions({
    queryKey: ['playground', 'personas'],
    queryFn: () => ask<Persona>('/api/playground/personas'),
    staleTime: 0,
  });
export const emailsQuery = () =>
  queryOptions({
    queryKey: ['playground', 'emails'],
    queryFn: () => ask<KeptEmail>('/api/playground/emails'),
    refetchInterval: 5_000,
    staleTime: 0,
  });
/** Empty if the server has another owner, or if the demo is public. */
export const ownerQuery = () =>
  queryOptions({
    queryKey: ['playground', 'owner'],
    queryFn: () => ask<DemoOwner>('/api/playground/owner'),
    staleTime: 0,
  });
