import type { OwnPasskeys } from '@noren/contract/entities/passkeys';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { makePasskey } from '../api/passkey-device.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * Adds a passkey of this device: asks for the password, then the device asks for finger, face or
 * PIN.
 */
export function PasskeyForm({ onMade }: { onMade: (passkeys: OwnPasskeys) => void }) {
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { name: '', password: '' } },
    async ({ name, password }, { reset }) => {
      const asked = await callConsole('POST /console/me/passkeys/challenge', {
        body: { password },
      });
      if (!asked.ok)
        return asked.error.code === 'WRONG_PASSWORD'
          ? { password: errorSentence(asked.error) }
          : errorSentence(asked.error);
      const made = await makePasskey(asked.data);
      if (!('credential' in made))
        return made.failed === 'here_already' ? m.passkey_here_already() : m.passkey_canceled();
      const result = await callConsole('POST /console/me/passkeys', {
        body: { name, credential: made.credential },
      });
      if (!result.ok) return errorSentence(result.error);
      reset();
      showToast(m.passkey_added());
      return onMade(result.data.data);
    },
  );
  const needed = { required: m.required_field() };
  return (
    <form className="grid gap-4 border-t border-line pt-4" {...attributes}>
      <TextInput
        label={m.passkey_name()}
        hint={m.passkey_name_hint()}
        required
        autoComplete="off"
        maxLength={60}
        {...field('name', needed)}
      />
      <TextInput
        label={m.passkey_password()}
        required
        type="password"
        autoComplete="current-password"
        {...field('password', needed)}
      />
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button type="submit" variant="quiet" busy={busy} busyText={m.passkey_waiting()}>
          {m.passkey_add()}
        </Button>
      </div>
    </form>
  );
}
