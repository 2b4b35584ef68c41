import { Line, type IconProps } from '@noren/kit/icons/frame-icons.tsx';

export const ShareIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M12 15V3.500M8 7l4-3.500L16 7M6 11v9.500h12V11" />
  </Line>
);
export const QrIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM20 14v2.500M17 20h3v-1M14 20v-.5" />
  </Line>
);
