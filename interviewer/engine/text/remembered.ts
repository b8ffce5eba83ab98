/** Most characters in the keys of one cache; a cached result is many times larger than its text. */
const CHARACTERS_KEPT = 400_000;

/** Caches a function of a text, since every turn processes earlier messages again. Clears a full cache. */
export function remembered<T>(make: (text: string) => T, most: number): (text: string) => T {
  const kept = new Map<string, T>();
  let characters = 0;
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= most || characters >= CHARACTERS_KEPT) {
      kept.clear();
      characters = 0;
    }
    const made = make(text);
    kept.set(text, made);
    characters += text.length;
    return made;
  };
}
