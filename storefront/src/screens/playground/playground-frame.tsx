import { useTitle } from '../../page/use-title.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../i18n/generated/messages.js';

const link =
  'inline-flex min-h-11 items-center px-3 text-14 font-semibold text-ink-soft aria-[current=page]:text-indigo aria-[current=page]:underline underline-offset-8';

/** The frame of the developer pages: home, about, the kit and the card. */
export function PlaygroundFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <>
      <div className="noren-hem sticky top-0 z-40" aria-hidden="true" />
      <div className="page grid gap-10 py-10 md:py-16">
        <nav aria-label={m.playground_nav()} className="-mx-3 flex flex-wrap">
          <Link to="/playground/home" className={link}>
            {m.playground_home()}
          </Link>
          <Link to="/playground/about" className={link}>
            {m.playground_about()}
          </Link>
          <Link to="/playground/style" className={link}>
            {m.playground_style_title()}
          </Link>
          <Link to="/playground/fancy-card-poc" className={link}>
            {m.playground_card()}
          </Link>
        </nav>
        <header className="grid gap-3">
          <p className="text-14 font-semibold text-indigo">{m.common_app_name()}</p>
          <h1 className="text-28 md:text-36">{title}</h1>
          <p className="phrase max-w-[36rem] text-ink-soft">{lead}</p>
        </header>
        {children}
      </div>
    </>
  );
}
