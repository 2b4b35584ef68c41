import { Line, type IconProps } from '@noren/kit/icons/frame-icons.tsx';

export const EyeIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M2.500 12c2-4 5.300-6.200 9.500-6.200s7.500 2.200 9.500 6.200c-2 4-5.300 6.200-9.500 6.200S4.500 16 2.500 12z" />
    <circle cx="12" cy="12" r="3" />
  </Line>
);
export const EyeOffIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M2.500 12c2-4 5.300-6.200 9.500-6.200s7.500 2.200 9.500 6.200c-2 4-5.300 6.200-9.500 6.200S4.500 16 2.500 12zM4.500 19.500l15-15" />
    <circle cx="12" cy="12" r="3" />
  </Line>
);
