import { Line, type IconProps } from '@noren/kit/icons/frame-icons.tsx';

export const UpIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 15l7-7 7 7" />
  </Line>
);
export const TopIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 5h14M5 17l7-7 7 7" />
  </Line>
);
/** The drag handle of a row. */
export const HandleIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 8h14M5 12h14M5 16h14" />
  </Line>
);
export const MenuIcon = (p: IconProps) => (
  <Line {...p}>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
  </Line>
);
