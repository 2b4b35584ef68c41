import { errorCodes } from '@noren/contract/error-codes';
import { expect } from 'vitest';
import * as z from 'zod/mini';

/**
 * Expects a refusal of the catalogue, with its status, message and data. @param what the request,
 * for the failure message
 */
export function expectContractFailure(
  { status, text }: { status: number; text: string },
  what: string,
): void {
  const told = `${what} answered ${status}: ${text.slice(0, 300)}`;
  expect(status, told).toBeGreaterThanOrEqual(400);
  expect(status, told).toBeLessThan(500);
  const body = JSON.parse(text) as { code: keyof typeof errorCodes; message: string };
  expect(Object.keys(errorCodes), told).toContain(body.code);
  expect(status, told).toBe(errorCodes[body.code].status);
  expect(body.message.length).toBeGreaterThan(0);
  const data = z
    .object({ ...(errorCodes[body.code].data as z.ZodMiniObject).shape })
    .safeParse(body);
  expect(data.success, told).toBe(true);
}
