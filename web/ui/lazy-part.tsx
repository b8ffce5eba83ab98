import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type Found<Props> = { Part: ComponentType<Props> } | { error: unknown };

/**
 * A component loaded when it is first rendered. After a failed load, it throws to the error boundary and retries on the
 * next render, which React.lazy never does.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let loaded: Found<Props> | null = null;
  return function LazyPart(props: Props) {
    const [found, setFound] = useState(loaded);
    useEffect(() => {
      if (found !== null) return undefined;
      let isGone = false;
      const take = (next: Found<Props>) => {
        if (!isGone) setFound(next);
      };
      load().then(
        (Part) => take((loaded = { Part })),
        (error: unknown) => take({ error }),
      );
      return () => void (isGone = true);
    }, [found]);
    if (found === null) return fallback;
    if ("error" in found) throw found.error;
    return <found.Part {...props} />;
  };
}
