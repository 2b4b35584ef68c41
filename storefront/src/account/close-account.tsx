import type { InTheWay } from '@noren/contract/entities/person';
import { useEffect, useRef } from 'react';
import { call, type CallFailure } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { Callout } from './callout.tsx';
import { OrdersInTheWay } from './orders-in-the-way.tsx';
import { OwnerProofForm } from './owner-proof-form.tsx';

export interface CloseAccountProps {
  hasPassword: boolean;
  isFresh: boolean;
  inTheWay: readonly InTheWay[];
  onClosed: () => Promise<void>;
  /** the closing was requested and waits for open orders */
  onWaits: () => Promise<void>;
  onCancel: () => void;
}

/**
 * Explains what closing deletes and keeps. The focus is on that text, not on the password field
 * below it.
 */
export function CloseAccount({
  hasPassword,
  isFresh,
  inTheWay,
  onClosed,
  onWaits,
  onCancel,
}: CloseAccountProps) {
  async function close(password: string | null): Promise<CallFailure | null> {
    const result = await call('POST /me/closing', { body: { password } });
    if (!result.ok) return result.error;
    await (result.data.is_closed ? onClosed() : onWaits());
    return null;
  }
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
  }, []);
  return (
    <OwnerProofForm
      isRead
      hasPassword={hasPassword}
      isFresh={isFresh}
      act={inTheWay.length > 0 ? m.profile_close_later() : m.profile_close_confirm()}
      variant="danger"
      onProve={close}
      onCancel={onCancel}
    >
      <div ref={top} tabIndex={-1} className="grid scroll-mt-32 gap-5 outline-none">
        <Lines
          title={m.profile_close_ends()}
          lines={[
            m.profile_close_ends_account(),
            m.profile_close_ends_data(),
            m.profile_close_ends_cart(),
          ]}
        />
        <Lines title={m.profile_close_stays()} lines={[m.profile_close_stays_books()]} />
      </div>
      {inTheWay.length > 0 && (
        <Callout variant="info" title={m.profile_close_waits_title()}>
          <p>{m.profile_close_waits()}</p>
          <OrdersInTheWay orders={inTheWay} />
        </Callout>
      )}
    </OwnerProofForm>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-14 font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-14 text-ink-soft">
        {lines.map((line) => (
          <li key={line} className="phrase-left">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
