export const scoreWords = (overall: number | null): string =>
  overall === null ? "not enough to rate" : `${overall.toFixed(1)} out of 10`;
