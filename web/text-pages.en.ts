export { default as help } from "./content/help.md?raw";
export { default as privacy } from "./content/privacy.md?raw";
export { default as terms } from "./content/terms.md?raw";
