export interface Pace {
  /** something has changed */
  notify: () => void;
  stop: () => void;
}

/**
 * Throttles requests: sends one immediately when notified of a change, then one at a time and at
 * most every `intervalMs`. Changes during that time cause one more request afterwards, so that the
 * last response is newer than the last change.
 */
export function createPace(ask: () => Promise<unknown>, intervalMs: number): Pace {
  let isBusy = false;
  let again = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    isBusy = true;
    while (again && !stopped) {
      again = false;
      const rest = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, intervalMs);
      });
      await Promise.allSettled([ask(), rest]);
    }
    isBusy = false;
  }

  return {
    notify: () => {
      again = true;
      if (!isBusy && !stopped) void run();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
