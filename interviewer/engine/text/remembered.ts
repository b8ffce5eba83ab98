/** The same function, which makes each answer once: every turn reads again what was said before. Forgets all when full. */
export function remembered<T>(make: (text: string) => T, most: number): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make(text);
    kept.set(text, made);
    return made;
  };
}
