import type { ReactNode } from 'react';

/**
 * A state of a component of the kit or of this app: the style page renders it, and a test checks
 * it.
 */
export interface KitState {
  /** the component's export name */
  component: string;
  /** name of the state */
  state: string;
  show: () => ReactNode;
  /**
   * role of the component or its first part; absent: checking the text is enough, or there is
   * nothing to announce
   */
  role?: string;
  /** its accessible name */
  called?: string;
  /** attributes that convey the state to screen readers */
  attributes?: Readonly<Record<string, string>>;
  /** text that must be in it */
  says?: string;
  /** shown on top of the page: the style page opens it with a button, and it must be closable */
  over?: (close: () => void) => ReactNode;
}
