import { Button } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { announcedTime } from '@noren/kit/formats/announced-time.ts';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreStaff } from '@noren/contract/entities/staff';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

interface InvitationRowProps {
  slug: string;
  one: StoreStaff['invitations'][number];
  canChange: boolean;
  onChanged: (staff: StoreStaff) => void;
}

export function InvitationRow({ slug, one, canChange, onChanged }: InvitationRowProps) {
  const [takeBack, busy] = useMutation(async () => {
    const result = await callConsole('DELETE /console/stores/{slug}/invitations/{id}', {
      params: { slug, id: String(one.id) },
    });
    if (!result.ok) return showToast(errorSentence(result.error), 'error');
    showToast(m.invite_taken_back());
    onChanged(result.data.data);
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-all">{one.email}</p>
        <p className="text-14 text-ink-soft">
          {factLine(
            m.role({ role: one.role }),
            m.invite_until({ until: announcedTime(one.expires_at, 'JP', currentLocale()).here }),
          )}
        </p>
      </div>
      {canChange && (
        <Button variant="text" className="-ml-5 md:ml-0" busy={busy} onClick={() => takeBack()}>
          {m.invite_take_back()}
        </Button>
      )}
    </li>
  );
}
