/** A product as buyers see it. */
export const previewsJa = {
  preview_open: 'お客様の画面で見る',
  preview_link: 'プレビューを開く（15分間）',
};
