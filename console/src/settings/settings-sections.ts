import * as m from '../i18n/generated/messages.js';

const sections: readonly (readonly [id: string, name: () => string, region?: 'JP'])[] = [
  ['rehearsal', m.rehearsal_title],
  ['profile', m.profile_title],
  ['closure', m.closure_title],
  ['facts', m.facts_title],
  ['looks', m.looks_title],
  ['kinds', m.kinds_title],
  ['collections', m.collections_title],
  ['chat', m.chat_settings],
  ['analytics', m.analytics_title],
  ['payments', m.payments_title],
  ['gateways', m.gateways_title],
  ['shipping', m.shipping_title],
  ['shipping-methods', m.methods_title, 'JP'],
  ['labels', m.label_settings_title, 'JP'],
  ['registration', m.registration_title, 'JP'],
  ['emails', m.email_test_title],
  ['order-emails', m.order_emails_title],
];

/** The parts of the settings by the ids of their cards, in the order of the page. */
export const settingsSections = (region: 'JP' | 'TW'): { id: string; name: string }[] =>
  sections
    .filter(([, , only]) => only === undefined || only === region)
    .map(([id, name]) => ({ id, name: name() }));
