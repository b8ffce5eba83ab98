export { default as help } from "./content/help.de.md?raw";
export { default as privacy } from "./content/privacy.de.md?raw";
export { default as terms } from "./content/terms.de.md?raw";
