export const en = {
  buttonFails: "If the button doesn’t work, open this address:",
};
