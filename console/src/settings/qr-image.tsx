import encodeQR from 'qr';
import { useMemo } from 'react';

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const quiet = 4;

/** A URL as a QR code, black on white on any background. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: quiet }), [text]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" className="w-full rounded-card bg-white">
      <path d={path} fill="#000" />
    </svg>
  );
}
