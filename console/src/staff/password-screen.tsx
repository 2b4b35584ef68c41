import { refusesPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { PasskeyChoice } from '../frame/passkey-choice.tsx';
import { PasskeysCard, passkeysQuery } from './passkeys-card.tsx';

export function PasswordScreen() {
  const client = useQueryClient();
  const { data } = useQuery(passkeysQuery());
  const [dropped, setDropped] = useState<number[]>([]);
  const passkeys = data?.passkeys ?? [];
  const kept = passkeys.map(({ id }) => id).filter((id) => !dropped.includes(id));
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { old_password: '', new_password: '' } },
    async (fields, { reset }) => {
      const result = await callConsole('POST /console/me/password', {
        body: { ...fields, keep_passkeys: kept },
      });
      if (result.ok) {
        reset();
        void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
        return showToast(m.password_changed());
      }
      const sentence = errorSentence(result.error);
      if (result.error.code === 'WRONG_PASSWORD') return { old_password: sentence };
      return refusesPassword(result.error.code) ? { new_password: sentence } : sentence;
    },
  );
  const needed = { required: m.required_field() };
  return (
    <div className="grid max-w-[28rem] gap-6">
      <h1 className="text-22 font-semibold">{m.my_account()}</h1>
      <Card className="p-5">
        <form className="grid gap-4" {...attributes}>
          <h2 className="text-18 font-semibold">{m.password_change()}</h2>
          <TextInput
            label={m.old_password()}
            required
            type="password"
            autoComplete="current-password"
            {...field('old_password', needed)}
          />
          <TextInput
            label={m.new_password()}
            hint={m.password_hint()}
            required
            type="password"
            autoComplete="new-password"
            {...field('new_password', needed)}
          />
          <PasskeyChoice
            passkeys={passkeys}
            kept={kept}
            onChange={(next) =>
              setDropped(passkeys.map(({ id }) => id).filter((id) => !next.includes(id)))
            }
          />
          {error && <FieldError>{error}</FieldError>}
          <div>
            <Button type="submit" busy={busy} disabled={!data}>
              {m.password_change_submit()}
            </Button>
          </div>
        </form>
      </Card>
      <PasskeysCard />
    </div>
  );
}
