/** Separate from the other words of stories, which are loaded with the report. */
export const en = {
  link: "Or the link to the advert",
  linkWhy:
    "A public page. It is read when you press the button; the advert’s text comes into the field above, and the page is not kept.",
  readLink: "Read the page",
  place: "Place",
  pay: "Pay",
  posted: "Posted",
  closes: "Closes",
};
