import { copyText } from '@noren/kit/page/copy-text.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import * as m from '../i18n/generated/messages.js';

/** Copies a number. If an in-app browser forbids it, a toast explains how to copy by hand. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  async function copy(): Promise<void> {
    if (await copyText(text)) showToast(m.slip_copied());
    else showToast(m.slip_copy_failed(), 'error');
  }
  return (
    <Button
      variant="quiet"
      className="px-4"
      aria-label={m.slip_copy_label({ name })}
      onClick={() => void copy()}
    >
      {m.slip_copy()}
    </Button>
  );
}
