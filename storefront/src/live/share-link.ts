import { copyText } from '@noren/kit/page/copy-text.ts';
import { showToast } from '@noren/kit/components/toast.tsx';
import * as m from '../i18n/generated/messages.js';

/** Whether the device has a native share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Copies a link and shows a toast. If an in-app browser forbids it, the toast explains how to copy
 * by hand.
 */
export async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) showToast(m.live_link_copied());
  else showToast(m.live_link_not_copied(), 'error');
}

/**
 * Shares a link with the device's share sheet, otherwise copies it. Closing the sheet shows
 * nothing.
 */
export async function shareLink(title: string, url: string): Promise<void> {
  if (!canShare()) return copyLink(url);
  try {
    await navigator.share({ title, url });
  } catch (problem) {
    if ((problem as Error).name !== 'AbortError') await copyLink(url);
  }
}
