import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { TOAST_ERROR_MS } from "#contract/limits.ts";

const fern: MantineColorsTuple = [
  "#eef6f2",
  "#dcece4",
  "#b7d8c9",
  "#8fc4ac",
  "#6db393",
  "#4b9b7a",
  "#348365",
  "#276b51",
  "#1e5540",
  "#153d2e",
];

const gray: MantineColorsTuple = [
  "#faf8f5",
  "#f4f1ec",
  "#e9e5de",
  "#dcd7ce",
  "#c8c1b6",
  "#8a8278",
  "#645d55",
  "#4b453f",
  "#353029",
  "#221f1b",
];

const dark: MantineColorsTuple = [
  "#ece8e2",
  "#d3cdc5",
  "#b3aca3",
  "#99928a",
  "#514c46",
  "#403c37",
  "#2d2a27",
  "#1f1d1b",
  "#191716",
  "#131211",
];

const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif';
const closeButton = { "aria-label": "Close" };

export const theme = createTheme({
  primaryColor: "fern",
  primaryShade: { light: 7, dark: 7 },
  colors: { fern, gray, dark },
  black: "#221f1b",
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  headings: {
    fontFamily: SERIF,
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.875rem", lineHeight: "1.25" },
      h2: { fontSize: "1.375rem", lineHeight: "1.3" },
      h3: { fontSize: "1.125rem", lineHeight: "1.4" },
    },
  },
  components: {
    // Alerts that should interrupt set role="alert" themselves.
    Alert: { defaultProps: { closeButtonLabel: "Close", variant: "light", role: "note", radius: "lg" } },
    // Its <header> would be a second banner beside the page's own.
    ModalHeader: { defaultProps: { role: "presentation" } },
    ModalTitle: { defaultProps: { fw: 600 } },
    Modal: { defaultProps: { closeButtonProps: closeButton, centered: true } },
    Notification: { defaultProps: { closeButtonProps: closeButton } },
    Notifications: { defaultProps: { autoClose: TOAST_ERROR_MS, position: "top-center" } },
    // 16 px: below that a phone zooms in on focus.
    TextInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    // The default label holds the word 'password' and would make two fields of that name.
    PasswordInput: {
      defaultProps: {
        size: "md",
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { "aria-label": "Show or hide what you typed" },
      },
    },
    Paper: { defaultProps: { withBorder: true, radius: "lg" } },
    Skeleton: { defaultProps: { "aria-hidden": true } },
  },
});

/** Mantine's own dimmed, placeholder and light-variant colours miss 4.5 : 1. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#faf8f5",
    "--mantine-color-placeholder": "#716a61",
    "--mantine-color-error": "#b42318",
    "--mantine-color-success": "#1e5540",
    "--mantine-color-fern-light-color": "#1e5540",
    "--mantine-color-red-light-color": "#8f1d14",
    "--mantine-color-yellow-light-color": "#6b4400",
    "--mantine-color-blue-light-color": "#12508c",
    "--mantine-color-gray-light-color": "#4b453f",
    "--mantine-color-red-filled": "#b42318",
    "--mantine-color-red-filled-hover": "#912018",
  },
  dark: {
    "--mantine-color-placeholder": "#a59d94",
    "--mantine-color-error": "#ff9a90",
    "--mantine-color-success": "#8fc4ac",
    "--mantine-color-fern-light": "#20302a",
    "--mantine-color-fern-light-hover": "#273b33",
    "--mantine-color-red-light": "#3d2320",
    "--mantine-color-red-light-hover": "#4a2a26",
    "--mantine-color-yellow-light": "#382e18",
    "--mantine-color-gray-light": "#3a3631",
    "--mantine-color-fern-light-color": "#a9d3c0",
    "--mantine-color-red-light-color": "#ffb4ab",
    "--mantine-color-yellow-light-color": "#f5cf7a",
    "--mantine-color-blue-light-color": "#a5cdf5",
    "--mantine-color-gray-light-color": "#d3cdc5",
    "--mantine-color-red-filled": "#b42318",
    "--mantine-color-red-filled-hover": "#912018",
  },
});
