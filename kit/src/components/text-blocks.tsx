/** A longer text in pieces: headings and paragraphs, each as it was written, and nothing of it read as markup. */
export function TextBlocks({ blocks, lang }: { blocks: readonly { kind: 'heading' | 'paragraph'; text: string }[]; lang: string }) {
  return (
    <div lang={lang} className="grid gap-3">
      {blocks.map(({ kind, text }, index) =>
        kind === 'heading' ? (
          // a text may say the same twice: its place is all that tells two pieces apart
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
