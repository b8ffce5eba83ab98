import {
  EMAIL_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  LINKEDIN_URL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from "./limits.ts";
import { TEXT } from "./texts.ts";

/** Field rules of SPEC section 5, shared by forms and API. Each answers the text to show, or null when fine. */

const EMAIL = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(\.[^\s@,;:<>()[\]"\\.]+)+$/;
const LINKEDIN_URL = /^(?:https?:\/\/)?(?:www\.)?linkedin\.com\/in\/[\p{L}\p{N}_%.-]+\/?$/iu;

export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX_LENGTH && EMAIL.test(value);

export const isLinkedinUrl = (value: string): boolean =>
  value.length <= LINKEDIN_URL_MAX_LENGTH && LINKEDIN_URL.test(value);

/** The same link with https and no trailing slash, so that it can stand in an `href`. */
export const linkedinHref = (value: string): string =>
  `https://www.${value.replace(/^(https?:\/\/)?(www\.)?/i, "").replace(/\/$/, "")}`;

export function emailProblem(value: string): string | null {
  if (value.trim() === "") return TEXT.emailRequired;
  return isEmail(value.trim()) ? null : TEXT.emailInvalid;
}

export function passwordProblem(value: string): string | null {
  if (value === "") return TEXT.passwordRequired;
  if (value.length < PASSWORD_MIN_LENGTH) return TEXT.passwordShort;
  return value.length > PASSWORD_MAX_LENGTH ? TEXT.passwordLong : null;
}

export function fullNameProblem(value: string): string | null {
  const name = value.trim();
  return name === "" || name.length > FULL_NAME_MAX_LENGTH ? TEXT.fullNameRequired : null;
}

export function linkedinUrlProblem(value: string): string | null {
  if (value.trim() === "") return TEXT.linkedinUrlRequired;
  return isLinkedinUrl(value.trim()) ? null : TEXT.linkedinUrlInvalid;
}
