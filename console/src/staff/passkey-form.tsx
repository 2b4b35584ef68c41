import type { OwnPasskeys } from '@noren/contract/entities/passkeys';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { makePasskey } from '../api/passkey-device.ts';
import { words } from '../i18n/words.ts';

interface PasskeyFields {
  name: string;
  password: string;
}

/** Adds a passkey of this device: the password first, then the device asks for finger, face or PIN. */
export function PasskeyForm({ onMade }: { onMade: (passkeys: OwnPasskeys) => void }) {
  const say = words();
  const { register, handleSubmit, reset, setError, formState } = useForm<PasskeyFields>({ defaultValues: { name: '', password: '' } });
  const { errors, isSubmitting } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  async function submit({ name, password }: PasskeyFields) {
    setFailure(null);
    const asked = await callConsole('POST /console/me/passkeys/challenge', { body: { password } });
    if (!asked.ok) {
      const message = errorSentence(asked.error);
      return asked.error.code === 'WRONG_PASSWORD' ? setError('password', { message }, { shouldFocus: true }) : setFailure(message);
    }
    const made = await makePasskey(asked.data);
    if (!('credential' in made)) return setFailure(made.failed === 'here_already' ? say.passkey_here_already : say.passkey_canceled);
    const result = await callConsole('POST /console/me/passkeys', { body: { name, credential: made.credential } });
    if (!result.ok) return setFailure(errorSentence(result.error));
    reset();
    showToast(say.passkey_added);
    onMade(result.data.data);
  }
  const needed = { required: say.required_field };
  return (
    <form
      className="grid gap-4 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit(submit)();
      }}
    >
      <TextInput
        label={say.passkey_name}
        hint={say.passkey_name_hint}
        required
        autoComplete="off"
        maxLength={60}
        error={errors.name?.message}
        {...register('name', needed)}
      />
      <TextInput
        label={say.passkey_password}
        required
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', needed)}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
      <div>
        <Button type="submit" variant="quiet" busy={isSubmitting} busyText={say.passkey_waiting}>
          {say.passkey_add}
        </Button>
      </div>
    </form>
  );
}
