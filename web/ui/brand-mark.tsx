/** The drawing of web/public/favicon.svg, in the text's colours. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-fern-7)" />
      <path
        d="M9 10.5A3.5 3.5 0 0 1 12.5 7h7A3.5 3.5 0 0 1 23 10.5v6a3.5 3.5 0 0 1-3.5 3.5H16l-4.5 4.5V20A3 3 0 0 1 9 16.5z"
        fill="#faf8f5"
      />
    </svg>
  );
}
