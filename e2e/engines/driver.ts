export type Engine = 'webkit' | 'firefox';

export interface Point {
  x: number;
  y: number;
}

/** The window size of a phone. WebKitGTK allows no window narrower than its own toolbar. */
export const phoneSize = { width: 447, height: 844 };

/**
 * Timeout of a single call to a browser, in milliseconds. After it the browser counts as hung, and
 * the journey fails.
 */
export const maxCallMs = 20_000;

/**
 * The browser functions that journeys use: touch input, and access to the page. Every call fails if the
 * browser does not answer in time.
 */
export interface Driver {
  /** Starts navigation; does not wait for the page to load. */
  open(url: string): Promise<void>;
  /**
   * Runs a function in the page and returns its result (JSON). The function is sent as source text,
   * so it must not use outer variables.
   */
  run<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>;
  tap(at: Point): Promise<void>;
  /** A touch: down, along a path, and up. */
  press(at: Point): Promise<void>;
  move(path: readonly Point[]): Promise<void>;
  release(): Promise<void>;
  /** Types text that a Latin keyboard can produce. */
  type(text: string): Promise<void>;
  picture(): Promise<Buffer>;
  faults(): string[];
  /** Stops the browser with its child processes, and deletes its profile. */
  close(): Promise<void>;
}
