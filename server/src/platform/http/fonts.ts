import type { Locale } from '@noren/contract/scalars';

/** Of the server's own pages. The browser takes the shapes of the page's language. */
export const pageFonts = "system-ui,-apple-system,'Hiragino Sans','Noto Sans JP','PingFang TC','Noto Sans TC',sans-serif";

/** Of emails: mail programs take the first that the machine has. */
export const emailFonts: Record<Locale, string> = {
  ja: "'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,sans-serif",
  'zh-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
  en: "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif",
};
