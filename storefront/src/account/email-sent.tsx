import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import * as m from '../i18n/generated/messages.js';
import { registered, type Registered } from './registered.ts';
import { ResendEmail } from './resend-email.tsx';

/**
 * Shown after the registration: where the email went, what to do with it, and what to do if it does
 * not arrive.
 */
export function EmailSent({ storeSlug, of }: { storeSlug: string; of: Registered }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-18 outline-none">
        {m.account_sent_email_title()}
      </h2>
      <p className="phrase-left">{m.account_sent_email_text()}</p>
      <p className="rounded-card bg-paper-deep px-4 py-3 font-semibold">{of.email}</p>
      <p className="phrase-left text-14 text-ink-soft">{m.account_sent_email_missing()}</p>
      <ResendEmail
        storeSlug={storeSlug}
        userId={of.user_id}
        sentAt={of.sent_at}
        onSent={(sent_at) => registered().change({ sent_at })}
      />
      <div className="grid gap-2 border-t border-line pt-5">
        <Link
          to="/stores/$storeSlug/marketplace"
          params={{ storeSlug }}
          className={buttonClass('primary', true)}
        >
          {m.common_to_shop()}
        </Link>
        <Button variant="text" wide onClick={() => registered().clear()}>
          {m.account_sent_email_other_email()}
        </Button>
      </div>
    </div>
  );
}
