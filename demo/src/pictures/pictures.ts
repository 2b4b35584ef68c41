/** Name of a picture → its drawing, an SVG document. */
export type Pictures = Record<string, () => string>;
