import { Button } from '@noren/kit/components/button.tsx';
import * as m from '../i18n/generated/messages.js';
import { Callout } from './callout.tsx';
import { personName } from './entry-words.ts';

export interface MergeConsentProps {
  name: string;
  /** what would be merged, in words */
  belongings: string;
  busy: boolean;
  onEnter: (brings: boolean) => void;
  onStay: () => void;
}

/** D-087: asks for consent before a merge, showing the account and what would be merged. */
export function MergeConsent({ name, belongings, busy, onEnter, onStay }: MergeConsentProps) {
  const other = personName(name);
  return (
    <section className="grid gap-5">
      <h1 className="phrase-left text-22">{m.account_entry_as_title({ name: other })}</h1>
      <p className="phrase-left">{m.account_entry_bring_text({ parts: belongings })}</p>
      <Callout variant="info" title={m.account_entry_bring_note({ name: other })} />
      <div className="grid gap-3">
        <Button variant="quiet" wide busy={busy} onClick={() => onEnter(true)}>
          {m.account_entry_bring_yes()}
        </Button>
        <Button variant="quiet" wide busy={busy} onClick={() => onEnter(false)}>
          {m.account_entry_bring_no()}
        </Button>
        <Button variant="text" wide onClick={onStay}>
          {m.account_entry_not_me()}
        </Button>
      </div>
    </section>
  );
}
