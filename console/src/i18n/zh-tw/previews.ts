import type { previewsJa } from '../ja/previews.ts';

export const previewsZhTw: typeof previewsJa = {
  preview_open: '以買家畫面查看',
  preview_link: '開啟預覽（15分鐘內）',
};
