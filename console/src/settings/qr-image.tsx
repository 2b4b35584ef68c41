import encodeQR from 'qr';
import { useMemo } from 'react';

/** Modules of light around the code, as readers need it (ISO/IEC 18004). */
const quiet = 4;

/** An address as a QR code, black on white whatever lies around it. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: quiet }), [text]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" className="w-full rounded-card bg-white">
      <path d={path} fill="#000" />
    </svg>
  );
}
