import type { Locale } from '@noren/contract/scalars';

/** Fonts of the server's own pages. The browser picks the glyphs of the page's language. */
export const pageFonts =
  "system-ui,-apple-system,'Hiragino Sans','Noto Sans JP','PingFang TC','Noto Sans TC',sans-serif";

/** Fonts of emails: mail programs use the first one that is installed. */
export const emailFonts: Record<Locale, string> = {
  ja: "'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,sans-serif",
  'zh-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC',sans-serif",
  en: "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif",
};
