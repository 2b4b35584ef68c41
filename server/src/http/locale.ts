import { locales, type Locale } from '@noren/contract/scalars';

/** Accept-Language's first language that we speak; Japanese otherwise, as the marketplace is (spec §2). */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const match =
      locales.find((locale) => tag === locale.toLowerCase()) ??
      (tag.startsWith('ja') ? 'ja' : tag.startsWith('zh') ? 'zh-TW' : tag.startsWith('en') ? 'en' : undefined);
    if (match) return match;
  }
  return 'ja';
}
