const HEADER_WITHIN_BYTES = 1024;
const HEADER = Buffer.from("%PDF-");

/** Viewers take a file whose header stands behind other bytes, as they come with downloads; -1 where there is none. */
export const findPdfHeader = (bytes: Buffer): number =>
  bytes.subarray(0, HEADER_WITHIN_BYTES + HEADER.length).indexOf(HEADER);
