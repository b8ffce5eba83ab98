/** Shifts this process's clock, like on a machine with a wrong time; returns a function that resets it. */
export function moveClock(byMs: number): () => void {
  const Right = globalThis.Date;
  const wrongNow = () => Right.now() + byMs;
  globalThis.Date = new Proxy(Right, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [wrongNow()] : given, made) as Date,
    get: (target, name) => (name === "now" ? wrongNow : (Reflect.get(target, name) as unknown)),
  });
  return () => {
    globalThis.Date = Right;
  };
}
