import { tabValue } from '../storage/tab-value.ts';

/** What is known already of whoever goes from their order to the registration, so that nothing is typed twice. */
export const registerDraft = () => tabValue('register-draft', { last_name: '', first_name: '', email: '' });

/** A receiver's name as people write it, family name first; what has no gap in it is left whole where the family name goes. */
export function splitName(name: string): { last_name: string; first_name: string } {
  const [last_name = '', ...rest] = name.trim().split(/[\s\u3000]+/);
  return { last_name, first_name: rest.join(' ') };
}
