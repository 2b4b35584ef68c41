import type { StaffMember } from '@noren/contract/entities/staff';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { usePasskeyEntry } from './use-passkey-entry.ts';

/** Sign-in with a passkey, below the password form. */
export function PasskeyEntry({
  onEntered,
}: {
  onEntered: (entered: { token: string; staff: StaffMember }) => void;
}) {
  const { enter, busy, failure } = usePasskeyEntry(onEntered);
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-14 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.passkey_or()}
      </p>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <Button
        variant="quiet"
        wide
        busy={busy}
        busyText={m.passkey_waiting()}
        onClick={() => enter()}
      >
        {m.passkey_enter()}
      </Button>
    </div>
  );
}
