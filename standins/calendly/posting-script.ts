/** Runs in the widget's page: tells the page around it, as Calendly's own does. */
export const postingScript = `
for (const place of document.querySelectorAll("[data-posts]"))
  for (const message of JSON.parse(place.dataset.posts)) window.parent.postMessage(message, "*");
`;
