import { Title, type TitleProps, VisuallyHidden } from "@mantine/core";
import { PRODUCT, useTabTitle } from "./use-tab-title.ts";

/** The title receives the focus on each new page, so that screen readers announce the page. */
export const PAGE_TITLE_ID = "page-title";

/** `over` is the kind of page, shown in small letters above the title. */
type PageTitleProps = TitleProps & { children: string; over?: string; hidden?: boolean };

/** The page's only h1, which is also the title of the tab. */
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
