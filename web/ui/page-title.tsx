import { Title, type TitleProps, VisuallyHidden } from "@mantine/core";

const PRODUCT = "Greenroom";
/** The main part is named by it, so that a screen reader says it when a new page takes the focus. */
export const PAGE_TITLE_ID = "page-title";

type PageTitleProps = TitleProps & { children: string; hidden?: boolean };

/** The page's one h1 and its title in the tab. */
export function PageTitle({ children, hidden, ...props }: PageTitleProps) {
  const heading = (
    <Title order={1} id={PAGE_TITLE_ID} {...props}>
      {children}
    </Title>
  );
  return (
    <>
      <title>{`${children} · ${PRODUCT}`}</title>
      {hidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
    </>
  );
}
