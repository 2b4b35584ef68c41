/** A text while it is written, with the version that held when somebody began (D-350). */
export interface PolicyDraft {
  text: string;
  seen: number | null;
}

/** What was kept of a draft; null: nothing is being written. */
export function readPolicyDraft(kept: string): PolicyDraft | null {
  try {
    const { text, seen } = JSON.parse(kept) as Partial<PolicyDraft>;
    return typeof text === 'string' ? { text, seen: typeof seen === 'number' ? seen : null } : null;
  } catch {
    return null;
  }
}

export const longestPolicy = 20_000;
