export interface PolicyBlock {
  kind: 'heading' | 'paragraph';
  text: string;
}

const headingMark = /^[#＃■]+[ \u3000]*(?=\S)/u;

/**
 * Splits plain text into paragraphs at blank lines; a line that begins with # or ■ is a heading.
 * There is no other markup. Pure.
 */
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
