/** A draft, with the version that was current when it was started (D-350). */
export interface PolicyDraft {
  text: string;
  seen: number | null;
}

/** Parses a stored draft; null if there is none. */
export function readPolicyDraft(kept: string): PolicyDraft | null {
  try {
    const { text, seen } = JSON.parse(kept) as Partial<PolicyDraft>;
    return typeof text === 'string' ? { text, seen: typeof seen === 'number' ? seen : null } : null;
  } catch {
    return null;
  }
}

export const longestPolicy = 20_000;
