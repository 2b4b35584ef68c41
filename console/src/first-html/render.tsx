import type { Locale } from '@noren/contract/scalars';
import { renderToStaticMarkup } from 'react-dom/server';
import { EntryFrame } from '../entry/entry-frame.tsx';
import { forgotClass, SignInForm } from '../entry/sign-in-form.tsx';
import { loadSentences, words } from '../i18n/words.ts';

/**
 * The sign-in as it comes with the page, so that somebody can type before any script: the build draws it into `sign-in/` (scripts/console-pages.mjs). The
 * app takes over what was typed (frame/first-screen.ts). No `style` attribute may appear in it (strict CSP).
 * @param isOver somebody was signed in, and is not any more
 */
export async function renderSignIn(locale: Locale, isOver: boolean): Promise<string> {
  await loadSentences(locale);
  const say = words();
  return renderToStaticMarkup(
    <EntryFrame title={say.sign_in_title} {...(isOver && { lead: say.session_over })}>
      <SignInForm
        method="post"
        email={{ name: 'email' }}
        password={{ name: 'password' }}
        forgot={
          <a href="/console/forgot-password" className={forgotClass}>
            {say.forgot}
          </a>
        }
      />
    </EntryFrame>,
  );
}

/** The title of the page. */
export const titleOf = async (locale: Locale): Promise<string> => {
  await loadSentences(locale);
  return `Noren ${words().title}`;
};
