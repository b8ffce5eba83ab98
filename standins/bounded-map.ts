/** Sets the entry and forgets the oldest ones above the limit, so that a long-lived stand-in cannot grow without end. */
export function setBounded<K, V>(map: Map<K, V>, entry: readonly [K, V], limit: number): void {
  map.delete(entry[0]);
  map.set(...entry);
  for (const oldest of map.keys()) {
    if (map.size <= limit) return;
    map.delete(oldest);
  }
}
