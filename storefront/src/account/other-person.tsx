import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { personName } from './entry-words.ts';

export interface OtherPersonProps {
  /** whose link it is, as the live platform calls them; '' where it does not */
  name: string;
  /** who is logged in */
  current: string;
  busy: boolean;
  error: string | null;
  /** null: the link is no longer at hand */
  onEnter: (() => void) | null;
  onStay: () => void;
}

/** D-088: nobody is made another person unasked. Whoever is in stands first, and staying is the button that costs nothing. */
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
