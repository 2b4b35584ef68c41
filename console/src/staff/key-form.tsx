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
import { words } from '../i18n/words.ts';

/** How long a key may work, in days. */
const lives = [30, 90, 365];

interface KeyFields {
  name: string;
  role: (typeof keyRoles)[number];
  days: string;
}

/** Makes a key, and shows it until whoever made it says that it is kept. */
export function KeyForm({ slug, onMade }: { slug: string; onMade: (keys: StoreKey[]) => void }) {
  const say = words();
  const [made, setMade] = useState<string | null>(null);
  const opened: KeyFields = { name: '', role: 'packer', days: '90' };
  const { form, field, attributes, error, busy } = useSentForm({ defaultValues: opened }, async ({ name, role, days }, { reset }) => {
    const result = await callConsole('POST /console/stores/{slug}/keys', { params: { slug }, body: { name, role, days: Number(days) } });
    if (!result.ok) return errorSentence(result.error);
    setMade(result.data.key);
    showToast(say.key_made);
    reset();
    return onMade(result.data.data);
  });
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {made !== null && (
        <ShownOnce
          label={say.key_once}
          hint={say.key_once_text}
          value={made}
          copy={say.key_copy}
          copied={say.key_copied}
          kept={{ label: say.key_kept, onKept: () => setMade(null) }}
        />
      )}
      <form className="grid gap-4" {...attributes}>
        <div className="grid items-start gap-4 md:grid-cols-3">
          <TextInput
            label={say.key_name}
            hint={say.key_name_hint}
            required
            autoComplete="off"
            maxLength={80}
            {...field('name', { required: say.required_field })}
          />
          <Select label={say.staff_role} required hint={say[`role_${form.watch('role')}_can`]} {...field('role')}>
            {keyRoles.map((role) => (
              <option key={role} value={role}>
                {say[`role_${role}`]}
              </option>
            ))}
          </Select>
          <Select label={say.key_days} hint={say.key_days_hint} required {...field('days')}>
            {lives.map((days) => (
              <option key={days} value={days}>
                {say.key_days_of(days)}
              </option>
            ))}
          </Select>
        </div>
        {error && <FieldError>{error}</FieldError>}
        <div>
          <Button type="submit" variant="quiet" busy={busy}>
            {say.key_make}
          </Button>
        </div>
      </form>
    </div>
  );
}
