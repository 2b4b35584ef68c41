import { copyText } from '@noren/kit/page/copy-text.ts';
import { showToast } from '@noren/kit/components/toast.tsx';
import * as m from '../i18n/generated/messages.js';

/** Whether the device has a sheet of its own to share by. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Copies a link and says so. In-app browsers may forbid it: then it says how to do it by hand. */
export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) showToast(m.live_link_copied());
  else showToast(m.live_link_not_copied(), 'error');
}

/** Gives the link to the device's own sheet, else to the clipboard. Whoever closes the sheet is told nothing. */
export async function shareLink(title: string, url: string): Promise<void> {
  if (!canShare()) return copyLink(url);
  try {
    await navigator.share({ title, url });
  } catch (problem) {
    if ((problem as Error).name !== 'AbortError') await copyLink(url);
  }
}
