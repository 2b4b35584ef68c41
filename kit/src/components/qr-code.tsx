import encodeQR from 'qr';
import { useMemo } from 'react';

/** Width of the light margin in modules, as readers require (ISO/IEC 18004). */
const quietZone = 4;

/** A link as a QR code, black on white on any background. `label` is its accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: quietZone }), [text]);
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-card bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
