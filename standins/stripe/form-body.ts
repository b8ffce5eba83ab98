type Value = string | Value[] | { [name: string]: Value };

/** Reads `items[0][price]=x` the way Stripe does: brackets nest, numbers are places in a list. */
export function parseForm(text: string): Record<string, Value> {
  const root: Record<string, Value> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter((part, index) => index === 0 || part !== "");
    let place: Record<string, Value> = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      place[part] = typeof next === "object" ? next : {};
      place = place[part] as Record<string, Value>;
    }
    place[path.at(-1) ?? key] = value;
  }
  return toLists(root) as Record<string, Value>;
}

function toLists(value: Value): Value {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
