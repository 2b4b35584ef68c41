import { Button } from '@noren/kit/components/button.tsx';
import * as m from '../i18n/generated/messages.js';

/** Save and cancel buttons of a section edited in place. */
export function SaveButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {m.profile_save()}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {m.profile_cancel()}
      </Button>
    </div>
  );
}
