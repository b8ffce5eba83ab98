import { Title, type TitleProps, VisuallyHidden } from "@mantine/core";
import { PRODUCT, useTabTitle } from "./use-tab-title.ts";

/** Takes the focus when a new page comes, so that a screen reader says where one is. */
export const PAGE_TITLE_ID = "page-title";

/** `over`: what kind of page it is, in small letters above what it is about. */
type PageTitleProps = TitleProps & { children: string; over?: string; hidden?: boolean };

/** The page's one h1 and its title in the tab. */
export function PageTitle({ children, over, hidden, ...props }: PageTitleProps) {
  useTabTitle(`${over === undefined ? "" : `${over}: `}${children} · ${PRODUCT}`);
  const heading = (
    <Title order={1} id={PAGE_TITLE_ID} tabIndex={-1} {...props}>
      {over !== undefined && (
        <span className="over">
          {over}
          <VisuallyHidden component="span">: </VisuallyHidden>
        </span>
      )}
      {children}
    </Title>
  );
  return hidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading;
}
