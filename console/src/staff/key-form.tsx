import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import type { StoreKey } from '@noren/contract/entities/staff';
import { keyRoles } from '@noren/contract/staff-roles';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { ShownOnce } from '../frame/shown-once.tsx';
import * as m from '../i18n/generated/messages.js';

const keyLifetimes = [30, 90, 365];

interface KeyFields {
  name: string;
  role: (typeof keyRoles)[number];
  days: string;
}

/** Creates an API key, and shows it until the owner confirms that it is saved. */
export function KeyForm({ slug, onMade }: { slug: string; onMade: (keys: StoreKey[]) => void }) {
  const [made, setMade] = useState<string | null>(null);
  const opened: KeyFields = { name: '', role: 'packer', days: '90' };
  const { form, field, attributes, error, busy } = useSentForm(
    { defaultValues: opened },
    async ({ name, role, days }, { reset }) => {
      const result = await callConsole('POST /console/stores/{slug}/keys', {
        params: { slug },
        body: { name, role, days: Number(days) },
      });
      if (!result.ok) return errorSentence(result.error);
      setMade(result.data.key);
      showToast(m.key_made());
      reset();
      return onMade(result.data.data);
    },
  );
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {made !== null && (
        <ShownOnce
          label={m.key_once()}
          hint={m.key_once_text()}
          value={made}
          copy={m.key_copy()}
          copied={m.key_copied()}
          kept={{ label: m.key_kept(), onKept: () => setMade(null) }}
        />
      )}
      <form className="grid gap-4" {...attributes}>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <TextInput
            label={m.key_name()}
            hint={m.key_name_hint()}
            required
            autoComplete="off"
            maxLength={80}
            {...field('name', { required: m.required_field() })}
          />
          <Select
            label={m.staff_role()}
            required
            hint={m.role_can({ role: form.watch('role') })}
            {...field('role')}
          >
            {keyRoles.map((role) => (
              <option key={role} value={role}>
                {m.role({ role })}
              </option>
            ))}
          </Select>
          <Select label={m.key_days()} hint={m.key_days_hint()} required {...field('days')}>
            {keyLifetimes.map((days) => (
              <option key={days} value={days}>
                {m.key_days_of({ days })}
              </option>
            ))}
          </Select>
        </div>
        {error && <FieldError>{error}</FieldError>}
        <div>
          <Button type="submit" variant="quiet" busy={busy}>
            {m.key_make()}
          </Button>
        </div>
      </form>
    </div>
  );
}
