/** The centred column for text that is read line by line. Other pages are as wide as the frame (page-frame.tsx). */
export const COLUMN = { maw: "48rem", mx: "auto" } as const;

/** The only card of a page, for a form or a message. */
export const LONE_CARD = { maw: "30rem", mx: "auto", p: { base: "md", sm: "xl" } } as const;
