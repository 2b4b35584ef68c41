import { tabValue } from '../storage/tab-value.ts';

/** Data from the order of a guest who then registers, so that it is filled in already. */
export const registerDraft = () =>
  tabValue('register-draft', { last_name: '', first_name: '', email: '' });

/**
 * Splits a receiver's name, family name first. A name without a space is used as the family name.
 */
export function splitName(name: string): { last_name: string; first_name: string } {
  const [last_name = '', ...rest] = name.trim().split(/[\s\u3000]+/);
  return { last_name, first_name: rest.join(' ') };
}
