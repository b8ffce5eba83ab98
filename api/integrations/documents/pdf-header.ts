const HEADER_WITHIN_BYTES = 1024;
const HEADER = Buffer.from("%PDF-");

/** Offset of the header, or -1. Some downloads have other bytes before the header, and viewers accept them. */
export const findPdfHeader = (bytes: Buffer): number =>
  bytes.subarray(0, HEADER_WITHIN_BYTES + HEADER.length).indexOf(HEADER);
