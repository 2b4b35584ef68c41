import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { personName } from './entry-words.ts';

export interface OtherPersonProps {
  /** the link owner's name at the live platform; '' if unknown */
  name: string;
  /** name of the logged-in person */
  current: string;
  busy: boolean;
  error: string | null;
  /** null: the link is no longer available */
  onEnter: (() => void) | null;
  onStay: () => void;
}

/**
 * D-088: asks before switching to another account. The current account is named first, and staying
 * is the prominent button.
 */
export function OtherPerson({ name, current, busy, error, onEnter, onStay }: OtherPersonProps) {
  const other = personName(name);
  const here = personName(current);
  return (
    <section className="grid gap-5">
      <h1 className="phrase-left text-22">{m.account_entry_other_title({ name: here })}</h1>
      <p className="phrase-left">{m.account_entry_other_text({ name: other })}</p>
      <p className="phrase-left text-14 text-ink-soft">{m.account_entry_other_note()}</p>
      {error && <FieldError>{error}</FieldError>}
      <div className="grid gap-3">
        <Button wide onClick={onStay}>
          <span className="phrase">{m.account_entry_other_stay({ name: here })}</span>
        </Button>
        {onEnter && (
          <Button variant="quiet" wide busy={busy} onClick={onEnter}>
            <span className="phrase">{m.account_entry_other_enter({ name: other })}</span>
          </Button>
        )}
      </div>
    </section>
  );
}
