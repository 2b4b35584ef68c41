import { storedValue } from '../storage/stored-value.ts';

/** The slug of the store last visited: where an error page leads back to. */
export const lastStore = storedValue<string>('last-store');
