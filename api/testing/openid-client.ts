/** The app's client credentials at the tests' providers. */
export const CLIENT = { id: "greenroom", secret: "a secret between the two" };
