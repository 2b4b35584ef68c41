import type { Page } from '@playwright/test';

/**
 * Closes the toasts on a page as a visitor would; a toast that disappears by itself needs no
 * closing.
 */
export async function closeMessages(page: Page): Promise<void> {
  const messages = page.locator('[popover] button').filter({ visible: true });
  while ((await messages.count()) > 0)
    await messages
      .last()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
}
