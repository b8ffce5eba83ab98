import { Title, type TitleProps, VisuallyHidden } from "@mantine/core";

const PRODUCT = "Greenroom";
/** Takes the focus when a new page comes, so that a screen reader says where one is. */
export const PAGE_TITLE_ID = "page-title";

type PageTitleProps = TitleProps & { children: string; hidden?: boolean };

/** The page's one h1 and its title in the tab. */
export function PageTitle({ children, hidden, ...props }: PageTitleProps) {
  const heading = (
    <Title order={1} id={PAGE_TITLE_ID} tabIndex={-1} {...props}>
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
