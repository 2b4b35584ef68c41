import { useTitle } from '../page/use-title.ts';
import { useRouteContext } from '@tanstack/react-router';
import { EmailSent } from '../account/email-sent.tsx';
import { RegisterForm } from '../account/register-form.tsx';
import { registered } from '../account/registered.ts';
import { useTabValue } from '../storage/tab-value.ts';
import * as m from '../i18n/generated/messages.js';

/** The register tab: the form, then the page that says where the email was sent. */
export function AccountRegister() {
  const { store } = useRouteContext({ from: '/stores/$storeSlug/account/register' });
  const waiting = useTabValue(registered());
  useTitle(m.account_tab_register(), store.name);
  return waiting.user_id > 0 ? (
    <EmailSent key={waiting.user_id} storeSlug={store.slug} of={waiting} />
  ) : (
    <RegisterForm storeSlug={store.slug} />
  );
}
