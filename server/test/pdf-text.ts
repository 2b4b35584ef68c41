import { extractText, getDocumentProxy } from 'unpdf';

/** What a PDF says to who selects and copies it, without spaces and line breaks. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }), { mergePages: true });
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}
