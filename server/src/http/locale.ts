import { locales, type Locale } from '@noren/contract/scalars';

/** Accept-Language's first language that we speak; Japanese otherwise, as the marketplace is (spec §2). */
export function localeOf(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const match =
      // by its language alone too: whoever reads zh-HK is answered in zh-TW
      locales.find((locale) => tag === locale.toLowerCase()) ?? locales.find((locale) => tag.slice(0, 2) === locale.slice(0, 2));
    if (match) return match;
  }
  return 'ja';
}
