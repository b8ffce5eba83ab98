const NAME = /^(?:@|\/?in\/)?(?<name>[\p{L}\p{M}\p{N}_-]{3,100})\/?$/u;

/** Completes a profile's name to its address: "ann-lee", "@ann-lee" and "in/ann-lee". Returns other text unchanged. */
export function completeLinkedin(typed: string): string {
  const name = NAME.exec(typed.trim())?.groups?.["name"];
  return name === undefined ? typed : `linkedin.com/in/${name}`;
}
