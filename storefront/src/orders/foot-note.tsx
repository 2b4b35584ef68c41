import { IconButton } from '@noren/kit/components/button.tsx';
import { CloseIcon } from '@noren/kit/icons/frame-icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';

export interface FootNoteProps {
  title: string;
  /** text next to the title: how many more there are; '' shows nothing */
  more: string;
  href: string;
  search?: Record<string, string>;
  icon: ReactNode;
  /** label of the link */
  go: string;
  onClose: () => void;
  children: ReactNode;
}

/** A note at the bottom of the window that links to an order and can be closed. */
export function FootNote({
  title,
  more,
  href,
  search,
  icon,
  go,
  onClose,
  children,
}: FootNoteProps) {
  return (
    <section
      aria-label={title}
      className="flex items-center rounded-card border border-line bg-card text-14 shadow-sheet"
    >
      <AppLink
        href={href}
        {...(search && { search })}
        className="group flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pl-4"
      >
        <span className="shrink-0 text-indigo max-md:hidden">{icon}</span>
        <span className="grid min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="phrase-left font-semibold">{title}</span>
            {more && <span className="text-12 text-ink-soft">{more}</span>}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-soft">
            {children}
          </span>
        </span>
        <span className="shrink-0 font-semibold text-indigo underline underline-offset-4 group-hover:no-underline">
          {go}
        </span>
      </AppLink>
      <IconButton label={m.common_close()} className="shrink-0 text-ink-soft" onClick={onClose}>
        <CloseIcon className="size-5" />
      </IconButton>
    </section>
  );
}

/**
 * Whether a path shows such notes: lists, products and the cart, but not the later checkout steps
 * or an order.
 */
export const isNamedAt = (path: string): boolean =>
  /\/marketplace(?:\/products\/\d+)?\/?$|^\/shop\/buyer\/|\/step-(?:category|products)\b/.test(
    path,
  );

/**
 * Answers are also noted on the account pages, because a guest whom the header's icon led there has
 * no list of orders.
 */
export const isAnswerNamedAt = (path: string): boolean =>
  isNamedAt(path) || /\/account(?:\/|$)/.test(path);
