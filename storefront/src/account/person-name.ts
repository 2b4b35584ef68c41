import * as m from '../i18n/generated/messages.js';

/** Somebody by the name that a platform or an account gives them; '' where it gives none. */
export const personName = (name: string): string => (name === '' ? m.account_entry_nameless() : m.account_entry_person({ name }));
