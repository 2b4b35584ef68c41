import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Select } from '@noren/kit/components/inputs.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreStaff } from '@noren/contract/entities/staff';
import { staffRoles, type StaffRole } from '@noren/contract/staff-roles';
import { useState } from 'react';
import { callConsole, type CallResult } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

interface StaffRowProps {
  slug: string;
  one: StoreStaff['staff'][number];
  canChange: boolean;
  onChanged: (staff: StoreStaff) => void;
}

/** A staff member of the store. Choosing a role changes it at once; removal asks first. */
export function StaffRow({ slug, one, canChange, onChanged }: StaffRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const params = { slug, id: String(one.id) };
  type Changed =
    | CallResult<'PUT /console/stores/{slug}/staff/{id}'>
    | CallResult<'DELETE /console/stores/{slug}/staff/{id}'>;
  const [change, busy] = useMutation(async (call: () => Promise<Changed>, done: string) => {
    setError(null);
    const result = await call();
    setConfirming(false);
    if (!result.ok) return setError(errorSentence(result.error));
    showToast(done);
    onChanged(result.data.data);
  });
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid items-end gap-x-6 gap-y-3 md:grid-cols-[1fr_16rem_auto]">
        <div className="min-w-0">
          <p className="font-semibold">
            {one.name}
            {one.is_me && (
              <span className="ml-2 rounded-chip bg-indigo-tint px-2 py-0.5 text-12 font-normal text-indigo">
                {m.staff_me()}
              </span>
            )}
          </p>
          <p className="text-14 break-all text-ink-soft">{one.email}</p>
          {!canChange && <p className="text-14">{m.role({ role: one.role })}</p>}
        </div>
        {canChange && (
          <Select
            label={m.staff_role()}
            aria-label={m.staff_role_of({ name: one.name })}
            required
            value={one.role}
            disabled={busy}
            onChange={(event) =>
              change(
                () =>
                  callConsole('PUT /console/stores/{slug}/staff/{id}', {
                    params,
                    body: { role: event.target.value as StaffRole },
                  }),
                m.staff_role_changed(),
              )
            }
          >
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {m.role({ role })}
              </option>
            ))}
          </Select>
        )}
        {canChange && !isConfirming && (
          <Button
            variant="text"
            className="-ml-5 justify-self-start md:ml-0"
            aria-label={m.staff_remove_of({ name: one.name })}
            onClick={() => setConfirming(true)}
          >
            {m.staff_remove()}
          </Button>
        )}
      </div>
      {isConfirming && (
        <RemovalQuestion
          question={m.staff_remove_sure({ name: one.name })}
          act={m.staff_remove_of({ name: one.name })}
          busy={busy}
          onRemove={() =>
            change(
              () => callConsole('DELETE /console/stores/{slug}/staff/{id}', { params }),
              m.staff_removed(),
            )
          }
          onKeep={() => setConfirming(false)}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </li>
  );
}
