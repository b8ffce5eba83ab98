/** Spearman's rank correlation, -1 to 1; equal values share their rank. */
export function spearman(a: number[], b: number[]): number {
  const [x, y] = [ranks(a), ranks(b)];
  const mean = (x.length - 1) / 2;
  const covariance = sum(x.map((value, at) => (value - mean) * ((y[at] ?? 0) - mean)));
  const spread = (values: number[]) => Math.sqrt(sum(values.map((value) => (value - mean) ** 2)));
  return covariance / (spread(x) * spread(y));
}

/** Cohen's kappa with quadratic weights, for levels in any steps. 1 means that all levels agree. */
export function quadraticKappa(a: number[], b: number[]): number {
  const average = (values: number[]): number => sum(values) / values.length;
  const squares = (values: number[]): number => average(values.map((value) => value ** 2));
  const seen = average(a.map((value, at) => (value - (b[at] ?? 0)) ** 2));
  const byChance = squares(a) + squares(b) - 2 * average(a) * average(b);
  return 1 - seen / byChance;
}

/** The probability that a value of `higher` exceeds one of `lower`; a tie counts half. 0.5 means indistinguishable. */
export function areaUnderCurve(higher: number[], lower: number[]): number {
  const wins = higher.flatMap((a) => lower.map((b) => (a > b ? 1 : Number(a === b) / 2)));
  return sum(wins) / wins.length;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function ranks(values: number[]): number[] {
  const order = values.map((_, at) => at).toSorted((i, j) => (values[i] ?? 0) - (values[j] ?? 0));
  const ranked: number[] = Array.from({ length: values.length }, () => 0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (let at = from; at <= to; at += 1) ranked[order[at] ?? 0] = (from + to) / 2;
    from = to + 1;
  }
  return ranked;
}
