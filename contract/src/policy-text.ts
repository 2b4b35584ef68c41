/** A piece of a store's own text. */
export interface PolicyBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

const headingMark = /^[#＃■]+[ \u3000]*(?=\S)/u;

/** Plain text as it is shown: paragraphs between blank lines, a line that begins with # or ■ a heading. Nothing in it is markup. Pure. */
export function policyBlocks(text: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trimEnd())) {
    if (headingMark.test(line)) {
      end();
      blocks.push({ kind: 'heading', text: line.replace(headingMark, '') });
    } else if (line.trim() === '') end();
    else lines.push(line);
  }
  end();
  return blocks;
}
