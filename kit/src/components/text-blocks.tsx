/** A longer text in headings and paragraphs, shown as plain text without markup. */
export function TextBlocks({
  blocks,
  lang,
}: {
  blocks: readonly { kind: 'heading' | 'paragraph'; text: string }[];
  lang: string;
}) {
  return (
    <div lang={lang} className="grid gap-3">
      {blocks.map(({ kind, text }, index) =>
        kind === 'heading' ? (
          // The same text may occur twice, so the index is the only key.
          <h2 key={index} className="mt-4 text-18 first:mt-0">
            {text}
          </h2>
        ) : (
          <p key={index} className="whitespace-pre-line">
            {text}
          </p>
        ),
      )}
    </div>
  );
}
