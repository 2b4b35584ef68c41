/** The secret of the link that led here. It stands behind the `#`, which no server is told. */
export const secretOfPage = (): string => window.location.hash.slice(1);
