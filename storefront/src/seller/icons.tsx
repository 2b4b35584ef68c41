import { Line, type IconProps } from '../ui/frame-icons.tsx';

export const UpIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 15l7-7 7 7" />
  </Line>
);
/** Where a row is taken hold of. */
export const HandleIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 8h14M5 12h14M5 16h14" />
  </Line>
);
export const EyeIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M2.5 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
    <circle cx="12" cy="12" r="3" />
  </Line>
);
