import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { StoreStaff } from '@noren/contract/entities/staff';
import { staffRoles, type StaffRole } from '@noren/contract/staff-roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callConsole } from '../api/call.ts';
import { errorSentence, wrongFields } from '../api/error-sentence.ts';
import { ShownOnce } from '../frame/shown-once.tsx';
import { words } from '../i18n/words.ts';

/** Asks somebody into the store. Where no email went out, its link is shown once, to be handed over. */
export function InvitationForm({ slug, onInvited }: { slug: string; onInvited: (staff: StoreStaff) => void }) {
  const say = words();
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<{ email: string; role: StaffRole }>({
    defaultValues: { email: '', role: 'packer' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  async function submit(fields: { email: string; role: StaffRole }) {
    setFailure(null);
    setLink(null);
    const result = await callConsole('POST /console/stores/{slug}/invitations', { params: { slug }, body: fields });
    if (!result.ok) {
      if (wrongFields(result.error).includes('email')) return setError('email', { message: say.error_VALIDATION_EXCEPTION }, { shouldFocus: true });
      return setFailure(errorSentence(result.error));
    }
    if (result.data.email === 'sent') showToast(say.invite_sent(fields.email));
    else setLink(result.data.link);
    reset();
    onInvited(result.data.data);
  }
  return (
    <Card className="p-5">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit(submit)();
        }}
      >
        <h2 className="text-18 font-semibold">{say.invite_title}</h2>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput
            label={say.email}
            required
            type="email"
            autoComplete="off"
            error={formState.errors.email?.message}
            {...register('email', { required: say.required_field })}
          />
          <Select label={say.staff_role} required hint={say[`role_${watch('role')}_can`]} {...register('role')}>
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {say[`role_${role}`]}
              </option>
            ))}
          </Select>
        </div>
        {failure && <FieldError>{failure}</FieldError>}
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            {say.invite_submit}
          </Button>
        </div>
      </form>
      {link !== null && (
        <div className="mt-4">
          <ShownOnce label={say.invite_link} hint={say.invite_not_sent} value={link} copy={say.invite_copy} copied={say.invite_copied} />
        </div>
      )}
    </Card>
  );
}
