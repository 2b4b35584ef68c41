import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { wrongFields } from '@noren/kit/page/wrong-fields.ts';
import type { StoreStaff } from '@noren/contract/entities/staff';
import { staffRoles, type StaffRole } from '@noren/contract/staff-roles';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { emailSentence, errorSentence } from '../api/error-sentence.ts';
import { ShownOnce } from '../frame/shown-once.tsx';
import * as m from '../i18n/generated/messages.js';

/** Invites a person to the store. If no email was sent, shows the link once, to be passed on. */
export function InvitationForm({
  slug,
  onInvited,
}: {
  slug: string;
  onInvited: (staff: StoreStaff) => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  const opened: { email: string; role: StaffRole } = { email: '', role: 'packer' };
  const { form, field, attributes, error, busy } = useSentForm(
    { defaultValues: opened },
    async (body, { reset }) => {
      setLink(null);
      const result = await callConsole('POST /console/stores/{slug}/invitations', {
        params: { slug },
        body,
      });
      if (!result.ok)
        return wrongFields(result.error).includes('email')
          ? { email: emailSentence(body.email) }
          : errorSentence(result.error);
      if (result.data.email === 'sent') showToast(m.invite_sent({ email: body.email }));
      else setLink(result.data.link);
      reset();
      return onInvited(result.data.data);
    },
  );
  return (
    <Card className="p-5">
      <form className="grid gap-4" {...attributes}>
        <h2 className="text-18 font-semibold">{m.invite_title()}</h2>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput
            label={m.email()}
            required
            type="email"
            autoComplete="off"
            {...field('email', { required: m.required_field() })}
          />
          <Select
            label={m.staff_role()}
            required
            hint={m.role_can({ role: form.watch('role') })}
            {...field('role')}
          >
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {m.role({ role })}
              </option>
            ))}
          </Select>
        </div>
        {error && <FieldError>{error}</FieldError>}
        <div>
          <Button type="submit" busy={busy}>
            {m.invite_submit()}
          </Button>
        </div>
      </form>
      {link !== null && (
        <div className="mt-4">
          <ShownOnce
            label={m.invite_link()}
            hint={m.invite_not_sent()}
            value={link}
            copy={m.invite_copy()}
            copied={m.invite_copied()}
          />
        </div>
      )}
    </Card>
  );
}
