/**
 * Copies a text. Browsers offer the clipboard only in secure contexts; over plain HTTP the older
 * command copies a selection.
 * @returns whether it was copied; an in-app browser may forbid both
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
