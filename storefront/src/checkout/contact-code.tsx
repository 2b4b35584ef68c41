import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useTimeLeft } from '@noren/kit/clock/use-time-left.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

export interface ContactCodeProps {
  storeSlug: string;
  email: string;
  /** the action after the confirmation is running */
  isPlacing: boolean;
  /** texts, if the code is not for a new order */
  words?: { sent: (given: { email: string }) => string; confirm: () => string };
  /** the address is verified: the order continues */
  onConfirmed: () => void;
}

/** Extracts the digits from typed or pasted text in any width. */
const digitsOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/\D/g, '');

const ofOrder = { sent: m.contact_code_sent, confirm: m.contact_code_confirm };

/**
 * Asks for the code sent to the email address, because goods that are shipped before payment need a
 * verified contact.
 */
export function ContactCode({
  storeSlug,
  email,
  isPlacing,
  words = ofOrder,
  onConfirmed,
}: ContactCodeProps) {
  const [sending, setSending] = useState<'sending' | 'sent' | { error: string }>('sending');
  const [againAt, setAgainAt] = useState(0);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const params = { slug: storeSlug };

  async function send(): Promise<void> {
    setSending('sending');
    setError(undefined);
    const result = await call('POST /stores/{slug}/contact-code', {
      params,
      body: { email },
      as: 'guest',
    });
    if (result.ok) {
      setAgainAt(serverNow() + result.data.retry_after * 1000);
      setSending('sent');
      return;
    }
    const bound = result.error.code === 'TOO_MANY_REQUESTS' ? result.error.retry_after : null;
    if (bound !== null && bound <= 60) {
      // a code was sent already
      setAgainAt(serverNow() + bound * 1000);
      return setSending('sent');
    }
    setSending({
      error:
        bound === null
          ? errorSentence(result.error)
          : m.contact_code_too_many({ minutes: Math.ceil(bound / 60) }),
    });
  }

  const begin = useEffectEvent(send);
  const asked = useRef('');
  useEffect(() => {
    // once per address, also if React runs the effect twice
    if (asked.current === email) return;
    asked.current = email;
    void begin();
    const field = place.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    place.current?.scrollIntoView({
      block: 'center',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    });
  }, [email]);

  async function confirm(): Promise<void> {
    const code = digitsOf(typed);
    if (code.length !== 6) return setError(m.contact_code_incomplete());
    setIsChecking(true);
    const result = await call('POST /stores/{slug}/contact-code/confirm', {
      params,
      body: { email, code },
      as: 'guest',
    });
    setIsChecking(false);
    if (result.ok) return onConfirmed();
    setError(errorSentence(result.error));
    setTyped('');
  }

  const isBusy = isChecking || isPlacing;
  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isBusy) void confirm();
  };
  return (
    <div
      ref={place}
      role="group"
      aria-label={m.contact_code_title()}
      className="grid gap-4 rounded-card border-2 border-indigo bg-card p-5 shadow-card"
    >
      <h3 className="text-16 font-semibold">{m.contact_code_title()}</h3>
      <p className="phrase-left text-14 wrap-anywhere" role="status">
        {sending === 'sending'
          ? m.contact_code_sending()
          : sending === 'sent'
            ? words.sent({ email })
            : ''}
      </p>
      {typeof sending === 'object' && <FieldError>{sending.error}</FieldError>}
      <TextInput
        label={m.contact_code_label()}
        required
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="figures text-22 tracking-[0.3em]"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={onEnter}
      />
      <Button wide busy={isBusy} onClick={() => void confirm()}>
        {words.confirm()}
      </Button>
      <div className="grid justify-items-center gap-1">
        <SendAgain at={againAt} busy={sending === 'sending'} onSend={() => void send()} />
        <p className="phrase text-center text-12 text-ink-soft">{m.contact_code_help()}</p>
      </div>
    </div>
  );
}

function SendAgain({ at, busy, onSend }: { at: number; busy: boolean; onSend: () => void }) {
  const left = Math.ceil(useTimeLeft(at) / 1000);
  return (
    <Button variant="quiet" busy={busy} disabled={left > 0} onClick={onSend}>
      <span className="figures">
        {left > 0 ? m.contact_code_again_in({ seconds: left }) : m.contact_code_again()}
      </span>
    </Button>
  );
}
