/** By how much something grew, `+12%`; null where nothing was before, of which no share can be said. Pure. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  const share = Math.round((now / before - 1) * 100);
  return share === 0 ? '±0%' : `${share > 0 ? '+' : '−'}${Math.abs(share)}%`;
}
