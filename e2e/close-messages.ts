import type { Page } from '@playwright/test';

/** Closes the messages that lie over a page for some seconds, as a visitor would; one that goes by itself meanwhile needs no closing. */
export async function closeMessages(page: Page): Promise<void> {
  const messages = page.locator('[popover] button').filter({ visible: true });
  while ((await messages.count()) > 0)
    await messages
      .last()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
}
