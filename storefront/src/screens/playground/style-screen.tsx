import { useTitle } from '../../page/use-title.ts';
import * as m from '../../i18n/generated/messages.js';
import { StyleCommerce } from './style-commerce.tsx';
import { StyleKit } from './style-kit.tsx';
import { StyleTokens } from './style-tokens.tsx';

/** The kit and its tokens on one page, for developers of screens. */
export function StyleScreen() {
  useTitle(m.playground_style_title());
  return (
    <>
      <div className="noren-hem sticky top-0 z-40" aria-hidden="true" />
      <div className="page grid gap-20 py-12 md:py-20">
        <header className="grid gap-3">
          <p className="text-14 font-semibold text-indigo">{m.common_app_name()}</p>
          <h1 className="text-28 md:text-36">{m.playground_style_title()}</h1>
          <p className="phrase max-w-[32rem] text-18 text-ink-soft">{m.playground_style_lead()}</p>
        </header>
        <StyleTokens />
        <StyleKit />
        <StyleCommerce />
      </div>
    </>
  );
}
