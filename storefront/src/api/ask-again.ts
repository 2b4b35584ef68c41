import { CancelledError } from '@tanstack/react-query';

/**
 * What a guard or a loader waits for. A screen that leaves takes the question along that it had asked, and whoever else waits for the same answer
 * would be told that nobody asks any more: it is asked anew.
 */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CancelledError) return askAgain(ask);
    throw error;
  }
}
