export type Engine = 'webkit' | 'firefox';

/** Somewhere in the window, in CSS pixels from its top left. */
export interface Point {
  x: number;
  y: number;
}

/** The window the journeys are walked in: a phone's. WebKitGTK makes no narrower one than its own bar. */
export const phoneSize = { width: 447, height: 844 };

/** How long one call to a browser may take, in milliseconds: beyond it the browser is taken for hung, and the journey fails. */
export const longestCall = 20_000;

/** What a journey asks of a browser: to do what a finger does, and to tell what is on the screen. Every call fails when the browser does not answer in time. */
export interface Driver {
  /** Sets out for an address; does not wait until it has come. */
  open(url: string): Promise<void>;
  /** Runs a function in the page and returns what it returns (JSON). It travels as text: nothing from around it goes along. */
  run<Given extends unknown[], Result>(work: (...given: Given) => Result, ...given: Given): Promise<Result>;
  tap(at: Point): Promise<void>;
  /** A finger that comes down, goes its way and is lifted where it is. */
  press(at: Point): Promise<void>;
  move(path: readonly Point[]): Promise<void>;
  release(): Promise<void>;
  /** Types on the keyboard what a Latin keyboard has. */
  type(text: string): Promise<void>;
  /** The window as a PNG. */
  picture(): Promise<Buffer>;
  /** What the browser's own console has told of errors in pages so far, from their first script on. */
  faults(): string[];
  /** Ends the browser and whatever belongs to it, and takes its profile away. */
  close(): Promise<void>;
}
