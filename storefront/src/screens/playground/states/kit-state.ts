import type { ReactNode } from 'react';

/** One way in which a component of the kit or of this app is met: the style page draws it, and a test looks for what must be found in it. */
export interface KitState {
  /** the component, by the name it is exported under */
  component: string;
  /** which of its states */
  state: string;
  show: () => ReactNode;
  /** the role under which it, or its first part, is found; none: what it says is enough, or there is nothing to hear */
  role?: string;
  /** its accessible name */
  called?: string;
  /** attributes that say the state to who cannot see it */
  attributes?: Readonly<Record<string, string>>;
  /** words that must be read in it */
  says?: string;
  /** lies over the page: the style page opens it by a button, with a way to close it again */
  over?: (close: () => void) => ReactNode;
}
