import { bytesOf } from '../api/save-file.ts';
import { labelPrograms, type LabelProgram } from '@noren/contract/label-programs';
import { readConsole, type AnswerOf } from '../api/call.ts';

const making = 'POST /console/stores/{slug}/orders/labels';
type LabelPart = AnswerOf<typeof making>;

export interface LabelFile extends Pick<LabelPart, 'rows' | 'problems' | 'gaps'> {
  parts: Uint8Array<ArrayBuffer>[];
}

/** Loads a label file in its parts, or only checks the orders. @param onRows rows so far */
export async function readLabels(
  slug: string,
  body: { program: LabelProgram; orders: readonly number[] | null; check: boolean },
  onRows?: (rows: number) => void,
): Promise<LabelFile> {
  const file: LabelFile = { parts: [], rows: 0, problems: [], gaps: [] };
  for (let after: number | null = null; ;) {
    const part: LabelPart = await readConsole(making, {
      params: { slug },
      body: { ...body, orders: body.orders && [...body.orders], after },
    });
    file.parts.push(bytesOf(part.part));
    file.problems.push(...part.problems);
    file.rows += part.rows;
    file.gaps = part.gaps;
    onRows?.(file.rows);
    after = part.next;
    if (after === null) return file;
  }
}

const storageKey = 'noren-console-label-program';

/** The label program chosen last in this browser. */
export const lastProgram = {
  get: (): LabelProgram =>
    labelPrograms.find((one) => one === localStorage.getItem(storageKey)) ?? 'b2',
  set: (program: LabelProgram): void => localStorage.setItem(storageKey, program),
};
