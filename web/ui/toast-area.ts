/** A file of its own, so that it comes with the first toast and the service worker can name it. */
export { Notifications, notifications } from "@mantine/notifications";
