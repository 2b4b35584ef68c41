export interface Pace {
  /** something has changed */
  told: () => void;
  stop: () => void;
}

/**
 * Asks at once when it is told that something has changed, then one question at a time and at most every `pause` ms; whatever is told
 * meanwhile is asked about once more afterwards, so that the last answer was never asked for before the last change.
 */
export function createPace(ask: () => Promise<unknown>, pause: number): Pace {
  let isBusy = false;
  let again = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    isBusy = true;
    while (again && !stopped) {
      again = false;
      const rest = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, pause);
      });
      await Promise.allSettled([ask(), rest]);
    }
    isBusy = false;
  }

  return {
    told: () => {
      again = true;
      if (!isBusy && !stopped) void run();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
