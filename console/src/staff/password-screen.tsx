import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { words } from '../i18n/words.ts';
import { PasskeysCard } from './passkeys-card.tsx';

/** One's own account: its password and its passkeys. */
export function PasswordScreen() {
  const say = words();
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { old_password: '', new_password: '' } });
  const { errors } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  async function submit(body: { old_password: string; new_password: string }) {
    setFailure(null);
    const result = await callConsole('POST /console/me/password', { body });
    if (result.ok) {
      reset();
      return showToast(say.password_changed);
    }
    const message = errorSentence(result.error);
    if (result.error.code === 'WRONG_PASSWORD') setError('old_password', { message }, { shouldFocus: true });
    else if (result.error.code === 'NEW_PASSWORD_TOO_SHORT') setError('new_password', { message }, { shouldFocus: true });
    else setFailure(message);
  }
  const needed = { required: say.required_field };
  return (
    <div className="grid max-w-[28rem] gap-6">
      <h1 className="text-22 font-semibold">{say.my_account}</h1>
      <Card className="p-5">
        <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
          <h2 className="text-18 font-semibold">{say.password_change}</h2>
          <TextInput
            label={say.old_password}
            required
            type="password"
            autoComplete="current-password"
            error={errors.old_password?.message}
            {...register('old_password', needed)}
          />
          <TextInput
            label={say.new_password}
            hint={say.password_hint}
            required
            type="password"
            autoComplete="new-password"
            error={errors.new_password?.message}
            {...register('new_password', needed)}
          />
          {failure && <FieldError>{failure}</FieldError>}
          <div>
            <Button type="submit" busy={formState.isSubmitting}>
              {say.password_change_submit}
            </Button>
          </div>
        </form>
      </Card>
      <PasskeysCard />
    </div>
  );
}
