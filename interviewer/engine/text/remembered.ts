/** Of what one function has read; what is made of a text takes many times its room. */
const CHARACTERS_KEPT = 400_000;

/** The same function, which makes each answer once: every turn reads again what was said before. Forgets all when full. */
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
