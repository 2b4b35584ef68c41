import { locales } from '@noren/contract/scalars';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { mayHavePasskeys } from '../api/passkey-device.ts';
import { takeFirstScreen } from '../frame/first-screen.ts';
import { chooseLocale, words } from '../i18n/words.ts';
import { EntryFrame } from './entry-frame.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { forgotClass, SignInForm } from './sign-in-form.tsx';
import { useEntering } from './use-entering.ts';

/** The door of the staff; `to` is where they were on their way. */
export function SignInScreen() {
  const say = words();
  const { to, over } = useSearch({ from: '/sign-in' });
  const enter = useEntering();
  const { form, field, attributes, error, busy, submit } = useSentForm({ defaultValues: { email: '', password: '' } }, async (body) => {
    const result = await callConsole('POST /console/sign-in', { body });
    if (result.ok) return enter(result.data, to);
    // an address that is none has no account either
    return errorSentence(result.error.code === 'VALIDATION_EXCEPTION' ? { code: 'EMAIL_OR_PASSWORD_INCORRECT' } : result.error);
  });
  const takeOver = useEffectEvent(() => {
    const early = takeFirstScreen();
    if (!early) return;
    // the page anew in the language that was chosen on it
    const chosen = locales.find((locale) => locale === early.chosen);
    if (chosen) return chooseLocale(chosen);
    for (const name of ['email', 'password'] as const) {
      form.setValue(name, early.fields[name] ?? '');
      if (early.focused === name) form.setFocus(name);
    }
    if (early.wasSubmitted) submit();
  });
  // before anything of both is painted
  useLayoutEffect(() => {
    takeOver();
  }, []);
  const needed = { required: say.required_field };
  return (
    <EntryFrame title={say.sign_in_title} {...(over && { lead: say.session_over })}>
      <SignInForm
        email={field('email', needed)}
        password={field('password', needed)}
        failure={error}
        busy={busy}
        {...attributes}
        forgot={
          <Link to="/forgot-password" className={forgotClass}>
            {say.forgot}
          </Link>
        }
      />
      {mayHavePasskeys() && <PasskeyEntry onEntered={(entered) => void enter(entered, to)} />}
    </EntryFrame>
  );
}
