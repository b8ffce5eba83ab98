import { Anchor, type AnchorProps } from "@mantine/core";
import { isLinkedinUrl, linkedinHref } from "#contract/linkedin-url.ts";

type LinkedinLinkProps = AnchorProps & { url: string | null; children: string; "aria-label"?: string };

/** A link to a profile, only if its address has the form that sign-up accepts (safety.md T21, T22). */
export function LinkedinLink({ url, children, ...props }: LinkedinLinkProps) {
  if (url === null || !isLinkedinUrl(url)) return null;
  return (
    <Anchor
      href={linkedinHref(url)}
      target="_blank"
      rel="noopener noreferrer"
      size="sm"
      underline="always"
      {...props}
    >
      {children}
    </Anchor>
  );
}
