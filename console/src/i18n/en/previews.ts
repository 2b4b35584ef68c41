import type { previewsJa } from '../ja/previews.ts';

export const previewsEn: typeof previewsJa = {
  preview_open: 'See it as a buyer does',
  preview_link: 'Open the preview (for 15 minutes)',
};
