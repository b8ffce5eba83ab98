import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { TOAST_ERROR_MS } from "#contract/limits.ts";
import { WORDS } from "../lib/app-words.ts";

/* Mantine's colours, adapted to our design. Colours with a meaning are in web/first-screens/tokens.css. */

const fern: MantineColorsTuple = [
  "#eff7f2",
  "#e0eee6",
  "#bfddcd",
  "#7cc6a4",
  "#5aab87",
  "#3d8f6b",
  "#2b7555",
  "#1c5b44",
  "#174c39",
  "#123d2e",
];

const gray: MantineColorsTuple = [
  "#fbf8f2",
  "#f3ede2",
  "#e4dccd",
  "#d8cebc",
  "#c0b5a1",
  "#8b8273",
  "#6e6558",
  "#574f43",
  "#373028",
  "#1f1b15",
];

const dark: MantineColorsTuple = [
  "#f4eee3",
  "#cfc5b5",
  "#a79d8c",
  "#9b917f",
  "#4c443b",
  "#37312a",
  "#1e1b17",
  "#14120f",
  "#110f0c",
  "#0c0b09",
];

/** The text colour and the background for each of Mantine's colour names. */
const TONES: Record<string, { strong: string; soft: string }> = {
  fern: { strong: "var(--green-strong)", soft: "var(--green-soft)" },
  red: { strong: "var(--weak)", soft: "var(--weak-soft)" },
  yellow: { strong: "var(--fair)", soft: "var(--lamp-soft)" },
  gray: { strong: "var(--ink-2)", soft: "var(--sunken)" },
  blue: { strong: "var(--calm)", soft: "var(--calm-soft)" },
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  const tone = TONES[color];
  if (!tone) return usual;
  const hover = `color-mix(in srgb, ${tone.soft} 86%, var(--ink))`;
  if (input.variant === "filled") {
    const isMain = color === "fern";
    return {
      ...usual,
      background: isMain ? "var(--green)" : tone.strong,
      hover: isMain ? "var(--green-strong)" : `color-mix(in srgb, ${tone.strong} 86%, var(--ink))`,
      color: isMain ? "var(--on-green)" : "var(--paper)",
    };
  }
  if (input.variant === "light")
    return { background: tone.soft, hover, color: tone.strong, hoverColor: tone.strong, border: "none" };
  if (input.variant === "subtle") return { ...usual, color: tone.strong };
  return usual;
};

const SERIF = "var(--serif)";
const closeButton = { "aria-label": WORDS.close };
const round = { defaultProps: { radius: "xl" } };

export const theme = createTheme({
  primaryColor: "fern",
  primaryShade: { light: 7, dark: 3 },
  colors: { fern, gray, dark },
  black: "#1f1b15",
  variantColorResolver,
  defaultRadius: "md",
  radius: { xs: "0.3125rem", sm: "0.5rem", md: "0.875rem", lg: "1.375rem", xl: "62.5rem" },
  fontFamily: "var(--sans)",
  // Limited on narrow screens, where full spacing would leave no room for text at twice its size.
  spacing: {
    xs: "min(0.625rem, 3.125vw)",
    sm: "min(0.75rem, 3.75vw)",
    md: "min(1rem, 5vw)",
    lg: "min(1.25rem, 6.25vw)",
    xl: "min(2rem, 10vw)",
  },
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1.0625rem", lg: "1.1875rem", xl: "1.375rem" },
  cursorType: "pointer",
  respectReducedMotion: true,
  headings: {
    fontFamily: SERIF,
    fontWeight: "560",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "2.125rem", lineHeight: "1.15" },
      h2: { fontSize: "1.5rem", lineHeight: "1.2" },
      h3: { fontSize: "1.1875rem", lineHeight: "1.3" },
      h4: { fontSize: "1.0625rem", lineHeight: "1.4" },
    },
  },
  components: {
    // Alerts that should interrupt set role="alert" themselves.
    Alert: { defaultProps: { closeButtonLabel: WORDS.close, variant: "light", role: "note" } },
    Badge: { defaultProps: { tt: "none", size: "lg", radius: "xl", variant: "light" } },
    Button: round,
    Checkbox: { defaultProps: { radius: "xs" } },
    // The modal's <header> would be a second banner landmark on the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    ModalTitle: { defaultProps: { fw: 560, ff: SERIF, fz: "1.375rem" } },
    Modal: { defaultProps: { closeButtonProps: closeButton, centered: true, radius: "lg", padding: "lg" } },
    Notification: { defaultProps: { closeButtonProps: closeButton } },
    Notifications: { defaultProps: { autoClose: TOAST_ERROR_MS, position: "bottom-center" } },
    // 16 px, because phones zoom in when a field with smaller text gets the focus.
    NativeSelect: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    // The default label contains 'password', so that two elements would match that label.
    PasswordInput: {
      defaultProps: {
        size: "md",
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { "aria-label": WORDS.showPassword },
      },
    },
    Paper: { defaultProps: { withBorder: true, radius: "lg" } },
    Progress: round,
    Skeleton: { defaultProps: { "aria-hidden": true } },
    Slider: { defaultProps: { size: "lg" } },
    Table: { defaultProps: { verticalSpacing: "sm" } },
  },
});

const LIGHT_OF = Object.entries(TONES).flatMap(([color, { strong, soft }]) => [
  [`--mantine-color-${color}-light`, soft],
  [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, ${soft} 86%, var(--ink))`],
  [`--mantine-color-${color}-light-color`, strong],
]);

/** The same in both colour schemes, because our tokens change. Mantine's colours miss a contrast of 4.5 : 1. */
const OURS: Record<string, string> = {
  ...Object.fromEntries(LIGHT_OF),
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-anchor": "var(--green)",
  "--mantine-color-error": "var(--weak)",
  "--mantine-color-success": "var(--good)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-fern-filled": "var(--green)",
  "--mantine-color-fern-filled-hover": "var(--green-strong)",
  "--mantine-primary-color-contrast": "var(--on-green)",
  "--mantine-color-red-filled": "var(--weak)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: OURS, dark: OURS });
